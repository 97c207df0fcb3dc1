import { scopes } from '#domain/developers/scopes.ts';
import { addCall } from '#test/rls/call-rows.ts';
import { password, signUpPro } from './factories.ts';
import { giveBusinessPlan } from './team.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';
import { buildTicket } from './tickets.ts';

export type KeyHolder = Awaited<ReturnType<typeof signUpPro>> & { accountId: string; key: string };

/** A business whose plan has the API, with a key in its owner's name. */
export async function ownBusiness(app: TestApp, scopes?: readonly string[]): Promise<KeyHolder> {
  const pro = await signUpPro(app);
  const { accountId, id: memberId } = pro.user;
  await giveBusinessPlan(app, accountId);
  const { key } = await addKey(pro.client, { memberId, ...(scopes && { scopes }) });
  return { ...pro, accountId, key };
}

export async function addCallWithNotes(
  app: TestApp,
  { accountId, lineId, said = 'A gutter leaks' }: { accountId: string; lineId?: string; said?: string },
): Promise<string> {
  const { service } = app.deps.db;
  const id = await addCall(service, { account_id: accountId, ...(lineId && { phone_number_id: lineId }) });
  await service
    .updateTable('call_notes')
    .set({ document: JSON.stringify(buildTicket(said).notes), job_title: said })
    .where('call_id', '=', id)
    .execute();
  return id;
}

/** A key made as its owner makes it, through the settings. */
export async function addKey(
  client: TestClient,
  { memberId, ...wanted }: { memberId: string; name?: string; scopes?: readonly string[] },
): Promise<{ id: string; key: string }> {
  const answer = await client.post('/api/keys', { name: 'Job board', scopes, memberId, password, ...wanted });
  if (answer.status !== 201) throw new Error(`no key: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Asks the public API as a program does: with a key, without cookies and without an origin. */
export async function ask(
  app: TestApp,
  key: string,
  path: string,
  {
    method = 'GET',
    body,
    from = '192.0.2.77',
    agent = 'job-board/1.0',
  }: { method?: string; body?: unknown; from?: string; agent?: string } = {},
): Promise<Answer> {
  const answer = await app.visit(from).send(`/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'user-agent': agent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isText = typeof answer.body === 'string' && answer.body.startsWith('{');
  return { ...answer, body: isText ? JSON.parse(answer.body) : answer.body };
}
