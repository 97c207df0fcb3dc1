import { scopes } from '#domain/developers/scopes.ts';
import { password } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

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
