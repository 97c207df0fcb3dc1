import { keptFiles, sharedSound } from '#domain/site/kept-files.ts';

/** The recording that another app shared with ours, once; null where it did not come through. */
export async function takeShared(): Promise<File | null> {
  if (!('caches' in window) || !(await caches.has(keptFiles))) return null;
  const cache = await caches.open(keptFiles);
  const kept = await cache.match(sharedSound);
  if (!kept) return null;
  const sound = await kept.blob();
  const name = decodeURIComponent(kept.headers.get('x-name') ?? '') || 'Shared recording';
  const lastModified = Date.parse(kept.headers.get('date') ?? '') || Date.now();
  await cache.delete(sharedSound);
  return new File([sound], name, { type: sound.type, lastModified });
}
