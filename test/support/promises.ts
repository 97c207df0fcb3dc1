import { expect } from 'vitest';
import type { ActionItem } from '#domain/calls/notes.ts';
import type { ListedPromise } from '#domain/promises/shown-promises.ts';
import { setClock } from './billing.ts';
import { buildTranscribedCall, type CallApp, waitForState } from './calls.ts';
import { signUpPro } from './factories.ts';
import type { TestClient } from './test-client.ts';
import { withItems } from './with-items.ts';
import { workday } from './workday.ts';

/** Wednesday, November 18, 2026, 10:15 AM in Austin. */
const called = '2026-11-18T16:15:00Z';

const turns = [
  {
    speaker: 'customer' as const,
    text: 'Hi, this is Nora Whitfield, my water heater leaks. My number is 512-555-0144.',
    start: 0,
    end: 4,
  },
  {
    speaker: 'pro' as const,
    text: "I'll be there Thursday at 8 to replace the water heater.",
    start: 5,
    end: 9,
  },
  { speaker: 'pro' as const, text: "I'll send you the photos and the estimate tonight.", start: 10, end: 14 },
  { speaker: 'customer' as const, text: 'I will text you the model number tomorrow.', start: 15, end: 19 },
];

export const item = (
  text: string,
  due: string | null = null,
  rest: Partial<ActionItem> = {},
): ActionItem => ({ text, due, owner: 'pro', evidence: [], ...rest });

export type Pro = Awaited<ReturnType<typeof signUpPro>>;

/** A pro whose call of that day has these promises in its notes. */
export async function buildPromises(
  calls: CallApp,
  items: ActionItem[],
  overrides: Record<string, unknown> = {},
): Promise<Pro & { callId: string }> {
  setClock(calls.app, workday);
  const pro = await signUpPro(calls.app);
  return { ...pro, callId: await addPromises(calls, pro, items, overrides) };
}

export async function addPromises(
  calls: CallApp,
  { client, user }: Pro,
  items: ActionItem[],
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const callId = await buildTranscribedCall(calls, {
    turns,
    accountId: user.accountId,
    overrides: { started_at: called, ...overrides },
  });
  await waitForState(calls, callId, 'done');
  await editItems(calls, { client, callId }, items);
  return callId;
}

async function editItems(
  calls: CallApp,
  { client, callId }: { client: TestClient; callId: string },
  actionItems: ActionItem[],
): Promise<void> {
  const { notes } = (await client.get(`/api/calls/${callId}`)).body;
  const answer = await client.send(`/api/calls/${callId}/notes`, {
    method: 'PATCH',
    headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ revision: notes.revision, notes: withItems(notes.document, actionItems) }),
  });
  expect(answer.status).toBe(200);
}

export async function listPromises(client: TestClient, query = ''): Promise<ListedPromise[]> {
  const answer = await client.get(`/api/promises${query}`);
  expect(answer.status).toBe(200);
  return answer.body.promises;
}
