import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { findSound } from '../halves/find-sound.ts';
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
      .select(['promises.clip_start', 'promises.clip_end'])
      .where('promises.id', '=', promiseId)
      .where('promises.call_id', '=', callId)
      .where('calls.state', '!=', 'held')
      .where('calls.deleted_at', 'is', null),
  );
  const clip = { start: Number(found?.clip_start), end: Number(found?.clip_end) };
  const isHeard = found !== undefined && found.clip_start !== null;
  const sound = isHeard ? await findSound(deps, { accountId, callId, clip }) : null;
  if (!sound) throw new AppError('not_found', { userMessage: 'There is nothing to listen to here.' });
  return sound;
}
