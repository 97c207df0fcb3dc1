import { isKeptFile, keptFiles, sharePath, shellPath } from '#domain/site/kept-files.ts';
import { takeShared } from './take-shared.ts';
import { worker } from './worker.ts';

const ofOurs = { cacheName: keptFiles, ignoreVary: true };

/** Pages come from the network, and the frame where there is none; hashed files stay. Whatever else is asked for, we do not see. */
export function answerRequest(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === 'POST' && pathname === sharePath) event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (isKeptFile(pathname)) event.respondWith(answerFile(event));
}

async function answerPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch (error) {
    const shell = await caches.match(shellPath, ofOurs);
    if (shell) return shell;
    throw error;
  }
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, ofOurs);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(request, answer.clone()));
  return answer;
}

/** Nothing is kept once nobody is signed in: to open a cache would make it. */
async function keep(request: Request, answer: Response): Promise<void> {
  if (!(await caches.has(keptFiles))) return;
  const cache = await caches.open(keptFiles);
  await cache.put(request, answer);
}
