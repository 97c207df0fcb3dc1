import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { buildSignUp, signUpPro } from '#test/support/factories.ts';
import { bodies, withoutBody } from '#test/support/route-bodies.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Answer, TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

const nastyTexts = [
  "'; drop table users; --",
  "' or '1'='1",
  '\u0000',
  '\ud800',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}%00%0d%0a',
  'a'.repeat(50_000),
  '',
];
const wrongTypes = [null, 7, -1, 1e308, true, [], {}, ['a'], { $ne: '' }];

/** Where something is taken from others than our own pages: walked beside its routes, with its own kind of answer. */
const walkedElsewhere = [
  '/operations/',
  '/recap/',
  '/recipients/',
  '/webhooks/',
  '/test-payments/',
  '/functions/v1/',
  '/dev/',
  '/waitlist',
  '/dashboard/calls/add',
  '/api/v1/',
  '/mcp',
];
const allRoutes = createApp({ env: {} } as never).routes;
// What is asked with a key has errors of another shape, and is walked beside its routes.
const routes = allRoutes.filter(
  ({ path }) => path.startsWith('/api/') && !path.startsWith('/api/v1/') && !path.includes('*'),
);
const unique = (method: string) => [
  ...new Set(routes.filter((route) => route.method === method).map((route) => route.path)),
];

const methodOf = (path: string) => (unique('PATCH').includes(path) ? 'PATCH' : 'POST');
const target = (path: string) => path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000');

async function sendJson(client: TestClient, path: string, body: unknown): Promise<Answer> {
  const headers = { origin: app.deps.publicUrl, 'content-type': 'application/json' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return client.send(target(path), { method: methodOf(path), headers, body: text });
}

function expectRefusalForAPerson(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.body.error.message, what).toMatch(/^[A-Z].{3,}/);
  expect(answer.body.error.requestId, what).toMatch(/^[0-9a-f-]{36}$/);
}

/** Each request from another address: limits are tested elsewhere and would only hide the answers here. */
async function freshClient(): Promise<TestClient> {
  let requests = 0;
  const client = app.visit(() => {
    requests += 1;
    return `10.0.${requests >> 8}.${requests & 255}`;
  });
  for (const [name, value] of (await signUpPro(app)).client.cookies) client.cookies.set(name, value);
  return client;
}

describe('bad input', () => {
  test('every route that takes a body is walked here', () => {
    const taking = [...unique('POST'), ...unique('PATCH')];
    expect(taking.filter((path) => !bodies[path] && !withoutBody.has(path))).toEqual([]);
    expect(routes.length).toBeGreaterThan(10);
  });

  test('an address outside of the API that takes something is known', () => {
    const taking = allRoutes.filter(
      ({ path, method }) => method === 'POST' && !routes.some((route) => route.path === path),
    );
    const unknown = taking.filter(({ path }) => !walkedElsewhere.some((known) => path.startsWith(known)));
    expect(unknown.map(({ path }) => path)).toEqual([]);
    for (const known of walkedElsewhere)
      expect(
        taking.some(({ path }) => path.startsWith(known)),
        known,
      ).toBe(true);
  });

  test('broken JSON, a body that is no object and an unknown field are refused with a message', async () => {
    const client = await freshClient();
    for (const [path, body] of Object.entries(bodies)) {
      const broken = ['{"a":', 'null', '[]', '"text"', '7', JSON.stringify({ ...body, isAdmin: true })];
      for (const text of broken) {
        expectRefusalForAPerson(await sendJson(client, path, text), `${path} ${text}`);
      }
    }
  });

  test('a wrong type in any field is refused with the field named', async () => {
    const client = await freshClient();
    for (const [path, body] of Object.entries(bodies)) {
      for (const field of Object.keys(body)) {
        for (const value of wrongTypes.filter((wrong) => typeof wrong !== typeof body[field])) {
          const answer = await sendJson(client, path, { ...body, [field]: value });
          expectRefusalForAPerson(answer, `${path} ${field} ${JSON.stringify(value)}`);
        }
      }
    }
  });

  test('SQL, control characters and very long text in any field never cause a fault', async () => {
    const client = await freshClient();
    for (const [path, body] of Object.entries(bodies)) {
      for (const field of Object.keys(body).filter((name) => typeof body[name] === 'string')) {
        for (const text of nastyTexts) {
          const answer = await sendJson(client, path, {
            ...body,
            ...(path === '/api/sign-up' && buildSignUp()),
            [field]: text,
          });
          expect(answer.status, `${path} ${field} ${JSON.stringify(text).slice(0, 40)}`).toBeLessThan(500);
        }
      }
    }
    const { rows } = await app.deps.db.pool.query('select count(*) from accounts');
    expect(rows[0].count).toBeGreaterThan(0);
  });

  test('forged ids in a path are refused', async () => {
    const client = await freshClient();
    const forged = [
      '0',
      'abc',
      "1' or '1'='1",
      '../users',
      '%00',
      '00000000-0000-0000-0000-000000000000',
      'a'.repeat(5000),
    ];
    for (const path of unique('DELETE').filter((route) => route.includes(':'))) {
      for (const id of forged) {
        const answer = await client.delete(path.replace(/:\w+/, encodeURIComponent(id)));
        expect(answer.status, `${path} ${id.slice(0, 40)}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${path} ${id.slice(0, 40)}`).toBeLessThan(500);
      }
    }
  });

  test('routes for signed-in people refuse everybody else', async () => {
    const open = new Set([
      '/api/session',
      '/api/sign-up',
      '/api/sign-in',
      '/api/sign-in/totp',
      '/api/sign-in/parties',
      '/api/sign-in/passkey',
      '/api/sign-in/passkey/options',
      '/api/sign-out',
      '/api/waitlist',
    ]);
    const byToken = new Set([
      '/api/password/forgot',
      '/api/password/reset',
      '/api/email/confirm',
      '/api/invitations/look',
      '/api/invitations/accept',
      // The proof of Google or Microsoft, in a cookie.
      '/api/sign-up/newcomer',
    ]);
    for (const { method, path } of routes) {
      if (open.has(path) || byToken.has(path) || method === 'ALL') continue;
      const client = app.visit();
      const answer = await client.send(target(path), {
        method,
        headers: { origin: app.deps.publicUrl, 'content-type': 'application/json' },
        body: method === 'GET' ? undefined : JSON.stringify(bodies[path] ?? {}),
      });
      expect(answer.status, `${method} ${path}`).toBe(401);
    }
  });

  test('an unknown API address is a 404 in JSON, an unknown page a 404 in HTML', async () => {
    const api = await app.visit().get('/api/nothing-here');
    expect(api.status).toBe(404);
    expect(api.body.error.code).toBe('not_found');
  });
});
