import { keptFiles, sharedSound, sharePath } from '#domain/site/kept-files.ts';

/** A recording that another app shares with ours waits here until the page takes it: no server is asked, and none need be there. */
export async function takeShared(request: Request): Promise<Response> {
  const isKept = await keepShared(request).catch(() => false);
  return Response.redirect(`${sharePath}?shared=${isKept ? 'here' : 'lost'}`, 303);
}

async function keepShared(request: Request): Promise<boolean> {
  const sound = (await request.formData()).get('recording');
  // Where nobody is signed in nothing is kept.
  if (!(sound instanceof File) || !(await caches.has(keptFiles))) return false;
  const cache = await caches.open(keptFiles);
  const headers = {
    'x-name': encodeURIComponent(sound.name),
    date: new Date(sound.lastModified).toUTCString(),
  };
  await cache.put(sharedSound, new Response(sound, { headers }));
  return true;
}
