import type { Clip } from '#domain/calls/find-clip.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { cutSound } from '../cut-sound.ts';

/** Some seconds of a call, to be heard on the page of another one. */
export async function getClip(
  { db, storage }: Deps,
  { accountId, callId, clip }: { accountId: string; callId: string; clip: Clip },
): Promise<Uint8Array<ArrayBuffer>> {
  const [call] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .select('recording_key as key')
      .where('account_id', '=', accountId)
      .where('id', '=', callId)
      .where('state', '!=', 'held')
      .where('deleted_at', 'is', null),
  );
  const sound = call?.key ? await cutSound(storage, call.key, clip) : null;
  if (!sound) throw new AppError('not_found', { userMessage: 'There is nothing to listen to here.' });
  return sound;
}
