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
