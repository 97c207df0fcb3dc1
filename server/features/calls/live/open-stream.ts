import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { lockCall } from '../lock-call.ts';
import { isPaused } from '../phone/listen-on.ts';
import { listenToCallJob } from './listen-to-call.job.ts';
import { isListeningLive } from './live-stream.ts';

export interface OpenStream {
  id: string;
  accountId: string | null;
  soundSeconds: number;
  gapSeconds: number;
}

/**
 * A stream begins, or goes on after its connection was cut. Null where nothing may be taken: nobody would listen, the
 * call is not recorded now, or what was heard so far sounded like a refusal.
 */
export async function openStream(
  deps: Deps,
  input: { providerCallId: string; providerStreamId: string; key: string },
): Promise<OpenStream | null> {
  const { db, queue, clock, streamKeys } = deps;
  if (!isListeningLive(deps)) return null;
  if (!streamKeys.matches(input.providerCallId, input.key)) return null;
  return db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, input);
    if (call?.state !== 'recording' || call.deleted_at || call.ended_at) return null;
    if (await isPaused(tx, call)) return null;
    const known = await tx
      .selectFrom('call_streams')
      .select(['id', 'provider_stream_id', 'sound_seconds', 'gap_seconds', 'refused_at', 'ended_at'])
      .where('call_id', '=', call.id)
      .execute();
    if (known.some(({ refused_at }) => refused_at)) return null;
    const same = known.find(({ provider_stream_id: id }) => id === input.providerStreamId);
    if (same?.ended_at) return null;
    if (same)
      return {
        id: same.id,
        accountId: call.account_id,
        soundSeconds: Number(same.sound_seconds),
        gapSeconds: Number(same.gap_seconds),
      };
    const { id } = await tx
      .insertInto('call_streams')
      .values({
        account_id: call.account_id,
        call_id: call.id,
        provider_stream_id: input.providerStreamId,
        base_seconds: await findBase(tx, call.id),
        started_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queue.enqueue(listenToCallJob, { streamId: id }, { tx });
    return { id, accountId: call.account_id, soundSeconds: 0, gapSeconds: 0 };
  });
}

/** Where in the recording it begins: at its start, or where recording went on after a pause. */
async function findBase(tx: Tx, callId: string): Promise<string> {
  const resumed = await tx
    .selectFrom('call_events')
    .select('offset_seconds')
    .where('call_id', '=', callId)
    .where('kind', '=', 'recording_resumed')
    .orderBy('happened_at', 'desc')
    .executeTakeFirst();
  return resumed?.offset_seconds ?? '0';
}
