import type { Clip } from '#domain/calls/find-clip.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { findSound } from '../halves/find-sound.ts';

/** Some seconds of a call, to be heard on the page of another one. */
export async function getClip(
  deps: Deps,
  of: { accountId: string; callId: string; clip: Clip },
): Promise<Uint8Array<ArrayBuffer>> {
  const sound = await findSound(deps, of);
  if (!sound) throw new AppError('not_found', { userMessage: 'There is nothing to listen to here.' });
  return sound;
}
