import vm from 'node:vm';
import { expect, test } from 'vitest';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp({ SERVICE_WORKER: 'false' });

test('with the worker turned off, browsers that have one get another, which takes everything with it', async () => {
  const { status, body, headers } = await app.visit().get('/service-worker.js');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('javascript');
  expect(headers.get('cache-control')).toBe('no-cache');

  const kept = new Set(['frame-1', 'frame-2']);
  const done: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => done.push('took over'),
    registration: { unregister: async () => done.push('gone') },
  };
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
  vm.runInNewContext(body, { self, caches });
  listeners.get('install')?.({});
  const work: Promise<unknown>[] = [];
  listeners.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
  expect(done).toEqual(['took over', 'gone']);
  expect(kept.size).toBe(0);
});

test('a recording that is shared where there is no worker is not read: the page says that it did not come through', async () => {
  for (const body of [
    '',
    'no form at all',
    '--b\r\ncontent-disposition: form-data; name="recording"\r\n\r\nx\r\n--b--',
  ]) {
    const headers = { origin: app.deps.publicUrl, 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await app.visit().send('/dashboard/calls/add', { method: 'POST', headers, body });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/dashboard/calls/add?shared=lost');
  }
});
