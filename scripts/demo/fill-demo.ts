import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { missingKey } from '#domain/calls/edit-notes.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';

interface DemoCall {
  customer: string;
  turns: [speaker: 'pro' | 'customer', text: string][];
}

const dayMilliseconds = 24 * 3600 * 1000;
/** Days ago: more often lately, as a business that grows. Each call of the file comes several times, as callers do. */
const days = [88, 83, 79, 72, 66, 61, 55, 48, 43, 37, 31, 26, 20, 15, 11, 7, 4, 2, 1, 0];
const wordSeconds = 0.38;

/**
 * Three months of a business, through the doors that everybody has: calls become notes by the same writer, contacts are
 * typed in, a campaign is answered. Does nothing for an account that has calls. Returns how many calls it made.
 */
export async function fillDemo(url: string, login: { email: string; password: string }): Promise<number> {
  const client = await signIn(url, login);
  const { calls } = await client.get<{ calls: unknown[] }>('/api/calls');
  if (calls.length > 0) return 0;
  const { email } = login;
  const samples = path.join(import.meta.dirname, '../../samples/demo-calls.json');
  const demo = JSON.parse(await readFile(samples, 'utf8')) as DemoCall[];
  for (const [index, ago] of days.entries()) {
    const call = demo[index % demo.length] as DemoCall;
    // Not all at the same time of day, and none in the future.
    const startedAt = new Date(Date.now() - ago * dayMilliseconds - (1 + (index % 5)) * 3600_000);
    // The latest is the sample itself, whose sound says what its notes say; the others have words alone, and that sound.
    const said = ago === 0 ? {} : { turns: timed(call) };
    await client.post('/dev/sample-calls', { email, startedAt: startedAt.toISOString(), ...said });
  }
  for (const [index, { customer }] of demo.entries()) {
    const done = new Date(Date.now() - (9 + index * 13) * dayMilliseconds).toISOString().slice(0, 10);
    await client.post('/api/contacts', {
      name: `${customer.split(' ')[0]} (past job)`,
      phone: `73755501${String(10 + index)}`,
      tags: [index % 2 ? 'maintenance' : 'past client'],
      lastJobTitle: [
        'Water heater',
        'AC tune-up',
        'Panel upgrade',
        'Gutter repair',
        'Bath remodel',
        'Repipe',
      ][index],
      lastJobOn: done,
      textConsent: true,
      consentStatement: 'Signed the work order, which asks about texts.',
    });
  }
  await finishOldJobs(client);
  await client.post('/dev/sample-campaigns', { email, status: 'paused', unsent: 2 });
  const { phones } = await client.post<{ phones: string[] }>('/dev/sample-campaigns', { email });
  await client.post('/dev/texts', { from: phones[0], body: 'Yes, please call me' });
  await client.post('/dev/texts', { from: phones[1], body: 'How much is it for a one-story house?' });
  await client.post('/dev/sample-months', { email, months: 3 });
  return days.length;
}

interface Listed {
  calls: { id: string; state: string; startedAt: string }[];
}

/** Once all notes are written: what was agreed more than a week ago is done by now. */
async function finishOldJobs(client: Client): Promise<void> {
  let { calls } = await client.get<Listed>('/api/calls');
  while (calls.some(({ state }) => !['done', 'skipped', 'failed'].includes(state))) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    ({ calls } = await client.get<Listed>('/api/calls'));
  }
  for (const { id, startedAt } of calls) {
    if (Date.now() - Date.parse(startedAt) < 6 * dayMilliseconds) continue;
    const { notes } = await client.get<Pick<CallDetail, 'notes'>>(`/api/calls/${id}`);
    if (!notes) continue;
    const { actionItems, missing } = notes.document;
    const items = [...actionItems.map(({ text }) => text), ...missing.map(missingKey)];
    for (const item of items) await client.post(`/api/calls/${id}/done`, { item, done: true });
  }
}

function timed({ turns }: DemoCall) {
  let at = 2;
  return turns.map(([speaker, text]) => {
    const start = at;
    at += text.split(' ').length * wordSeconds + 0.6;
    return { speaker, text, start: Number(start.toFixed(2)), end: Number((at - 0.4).toFixed(2)) };
  });
}

type Client = Awaited<ReturnType<typeof signIn>>;

async function signIn(url: string, login: { email: string; password: string }) {
  const headers: Record<string, string> = { origin: new URL(url).origin, 'content-type': 'application/json' };
  async function send<T>(method: string, address: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}${address}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (cookies.length > 0) headers.cookie = cookies.join('; ');
    return (answer.status === 204 ? null : await answer.json()) as T;
  }
  await send('POST', '/api/sign-in', login);
  return {
    get: <T>(address: string) => send<T>('GET', address),
    post: <T>(address: string, body: object) => send<T>('POST', address, body),
  };
}
