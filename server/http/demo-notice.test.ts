import { describe, expect, test } from 'vitest';
import { useTestApp } from '#test/support/test-app.ts';

const demo = useTestApp({ DEMO: 'true' });
const usual = useTestApp({ PUBLIC_URL: 'http://localhost:3001' });
const words =
  'This is a demo: calls and texts are simulated, mail stays on this server and no card is charged.';

describe('a demo', () => {
  test.each([
    '/',
    '/pricing',
    '/help',
    '/help?q=recording',
    '/nowhere',
    '/auth/signin',
    '/dashboard',
    '/dev/mailbox',
    '/recap/unknown',
    '/l/unknown',
  ])('says so on %s', async (path) => {
    const { headers, body } = await demo.visit('127.0.0.1').get(path);
    expect(headers.get('content-type')).toContain('text/html');
    expect(String(body).split(words)).toHaveLength(2);
    expect(String((await usual.visit('127.0.0.1').get(path)).body)).not.toContain('This is a demo');
  });

  test('says so in compressed pages too', async () => {
    const answer = await demo.visit().send('/', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('etag')).not.toBe((await usual.visit().get('/')).headers.get('etag'));
  });

  test('answers data as ever', async () => {
    const { status, body } = await demo.visit().get('/healthz');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });
});
