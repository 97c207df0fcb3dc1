import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { cutSound } from '../cut-sound.ts';
import type { OfPromise } from './get-promised.ts';

/** The seconds in which it was promised: so little that it plays at once, also on a phone. */
export async function getPromiseSound(
  deps: Deps,
  { accountId, callId, promiseId }: OfPromise,
): Promise<Uint8Array<ArrayBuffer>> {
  const [found] = await deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('promises')
      .innerJoin('calls', 'calls.id', 'promises.call_id')
      .select(['calls.recording_key', 'promises.clip_start', 'promises.clip_end'])
      .where('promises.id', '=', promiseId)
      .where('promises.call_id', '=', callId)
      .where('calls.state', '!=', 'held')
      .where('calls.deleted_at', 'is', null),
  );
  const clip = { start: Number(found?.clip_start), end: Number(found?.clip_end) };
  const canPlay = found?.recording_key && found.clip_start !== null;
  const sound = canPlay ? await cutSound(deps.storage, found.recording_key ?? '', clip) : null;
  if (!sound) throw new AppError('not_found', { userMessage: 'There is nothing to listen to here.' });
  return sound;
}
