import type { Clip } from '#domain/calls/find-clip.ts';
import { findHalf } from '#domain/calls/halves.ts';
import type { Deps } from '../../../deps.ts';
import { cutSound } from '../cut-sound.ts';
import { listHalves } from './list-halves.ts';

/** A stretch of a call, cut out of the recording of the half it was said in; null where there is none. */
export async function findSound(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { accountId, callId, clip }: { accountId: string; callId: string; clip: Clip },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [first, ...later] = await db.asAccount(accountId, (tx) => listHalves(tx, { accountId, callId }));
  if (first?.callId !== callId) return null;
  const { half, seconds } = findHalf([first, ...later], clip.start);
  if (!half.recordingKey) return null;
  return cutSound(storage, half.recordingKey, { start: seconds, end: seconds + clip.end - clip.start });
}
