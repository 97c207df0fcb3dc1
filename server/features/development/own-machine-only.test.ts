import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp({ NODE_ENV: 'development' });

/** Every tool, asked for as a browser or program elsewhere would. */
async function listOpen(address: string, host: string, headers: Record<string, string> = {}) {
  const web = createApp(app.deps);
  const tools = web.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/dev/'));
  expect(tools.length).toBeGreaterThan(20);
  const open: string[] = [];
  for (const { method, path } of tools) {
    const url = `http://${host}${path.replace(/:\w+/g, 'CA0')}`;
    const env = { incoming: { socket: { remoteAddress: address } } };
    const { status } = await web.request(url, { method, headers }, env as never);
    if (![403, 404].includes(status)) open.push(`${method} ${path}: ${status}`);
  }
  return open;
}

test('the tools for development show themselves to the machine they run on', async () => {
  for (const [address, host] of [
    ['127.0.0.1', 'localhost:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
  ] as const)
    expect(await listOpen(address, host)).toContain('GET /dev/mailbox: 200');
});

test.each([
  ['from another machine', '192.0.2.1', 'localhost:3000', {}],
  ['under another name, as a page of another site can', '127.0.0.1', 'rebound.example', {}],
  ['through a proxy on this machine', '127.0.0.1', 'localhost', { 'x-forwarded-for': '192.0.2.1' }],
  ['through a proxy that says it otherwise', '127.0.0.1', 'localhost', { forwarded: 'for=192.0.2.1' }],
])('and to nobody %s', async (_, address, host, headers) => {
  expect(await listOpen(address, host, headers as Record<string, string>)).toEqual([]);
});
