import { isKeptFile, keptDays, keptFiles, shellPath } from '#domain/site/kept-files.ts';

/** Null where the browser has none, or keeps none for this visit; never in development, where files change under it. */
let starting: Promise<ServiceWorkerRegistration | null> | undefined;

export function startWorker(): Promise<ServiceWorkerRegistration | null> {
  starting ??= register().catch(() => null);
  return starting;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  if (import.meta.env.DEV) {
    for (const old of await navigator.serviceWorker.getRegistrations()) await old.unregister();
    return null;
  }
  // The dashboard alone: public pages and the way in are as if it were not there.
  return navigator.serviceWorker.register('/service-worker.js', { scope: shellPath });
}

/** Keeps the frame and what this page has loaded, for a start without a connection. Nothing that the API answered. */
export async function keepForOffline(): Promise<void> {
  if (!(await startWorker()) || !('caches' in window)) return;
  const answer = await fetch(shellPath);
  if (!answer.ok) return;
  const named = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const wanted = new Set([...named, ...loaded].filter(isKeptFile));
  const cache = await caches.open(keptFiles);
  await removeOld(cache, wanted);
  for (const path of wanted) if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
  // Last: a frame whose files are not there would be worse than none.
  await cache.put(shellPath, answer);
}

async function removeOld(cache: Cache, wanted: Set<string>): Promise<void> {
  const before = Date.now() - keptDays * 24 * 3600_000;
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname === shellPath || wanted.has(pathname)) continue;
    const kept = await cache.match(request, { ignoreVary: true });
    if (Date.parse(kept?.headers.get('date') ?? '') < before) await cache.delete(request);
  }
}

/** At once, and by name: the document may be on its way out. */
export async function forgetOffline(): Promise<void> {
  if ('caches' in window) await caches.delete(keptFiles);
}
