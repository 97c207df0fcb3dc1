import { doubtSeconds } from '#domain/calls/calls.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { cutSound } from '../cut-sound.ts';

/** The few seconds of a held call that its pro is asked about, and not one more of it. */
export async function getDoubtSound(
  deps: Deps,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const [call] = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .select(['recording_key', 'held_seconds'])
      .where('id', '=', callId)
      .where('state', '=', 'held')
      .where('deleted_at', 'is', null),
  );
  const moment = Number(call?.held_seconds);
  const around = { start: moment - doubtSeconds.before, end: moment + doubtSeconds.after };
  const sound = call?.recording_key ? await cutSound(deps.storage, call.recording_key, around) : null;
  if (!sound) throw new AppError('not_found', { userMessage: 'There is nothing to listen to here.' });
  return sound;
}
