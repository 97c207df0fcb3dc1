import { expect, test } from 'vitest';
import { password, signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp({ TRUST_PROXY: 'true', PUBLIC_URL: 'https://jotline.example' });

test('the port that a proxy adds to an address makes nobody another visitor', async () => {
  const { input } = await signUpPro(app);
  const guess = { email: input.email, password: 'a-guess-123' };
  const attempt = async (forwarded: string) =>
    (await app.visit().post('/api/sign-in', guess, { 'x-forwarded-for': forwarded })).status;
  const statuses: number[] = [];
  for (let n = 1; n <= 11; n += 1) statuses.push(await attempt(`10.0.0.${n}, 203.0.113.70:${4000 + n}`));
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  for (let n = 1; n <= 10; n += 1) await attempt(`[2001:db8:5:6::${n}]:${5000 + n}`);
  expect(await attempt('[2001:db8:5:6::ff]')).toBe(429);
  expect(await attempt('[2001:db8:5:7::1]:443')).toBe(401);
});

test('over TLS every cookie is bound to this host', async () => {
  const { client, input } = await signUpPro(app);
  expect([...client.cookies.keys()]).toEqual(['__Host-jotline.session_token']);
  const visitor = app.visit('203.0.113.71');
  const signedIn = await visitor.post('/api/sign-in', { email: input.email, password });
  const refreshed = await visitor.post('/api/session/refresh');
  for (const cookie of [signedIn, refreshed].flatMap(({ headers }) => headers.getSetCookie())) {
    expect(cookie).toMatch(/^__Host-jotline\./);
    expect(cookie).toMatch(/; Path=\/;/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/Domain=/i);
  }
  expect((await visitor.get('/api/lines')).status).toBe(200);
  expect((await visitor.post('/api/sign-out')).status).toBe(204);
  expect(visitor.cookies.size).toBe(0);
});

test('over TLS every answer says that it stays so for a year, and a page says where scripts and frames come from', async () => {
  for (const path of ['/api/session', '/healthz', '/', '/dashboard', '/nothing-here']) {
    const { headers } = await app.visit('203.0.113.72').get(path);
    const [, seconds] =
      /max-age=(\d+); includeSubDomains/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(seconds), path).toBeGreaterThanOrEqual(365 * 24 * 3600);
    expect(headers.get('content-security-policy'), path).toMatch(
      /default-src 'none'|object-src 'none'.*base-uri 'none'/,
    );
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});
