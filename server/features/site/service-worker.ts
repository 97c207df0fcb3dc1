import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../http/context.ts';

/** Takes the place of whatever worker a browser has, forgets what it kept, and goes. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** A worker asks for nothing but what is ours, and is asked for anew at each visit. */
export const answerServiceWorker: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('cache-control', 'no-cache');
  c.header('content-security-policy', "default-src 'none'; connect-src 'self'");
  if (c.var.deps.env.SERVICE_WORKER) return next();
  c.header('content-type', 'text/javascript; charset=utf-8');
  return c.body(leavingWorker);
};
