import { sql } from 'kysely';
import { phoneRate } from '#domain/calls/g711.ts';
import type { Deps } from '../../../deps.ts';
import type { OpenStream } from './open-stream.ts';

/** False when the stream takes no more: it was ended, refused, or its call deleted. */
export async function keepSound(
  { db, clock }: Deps,
  input: {
    stream: OpenStream;
    pieces: { position: number; sound: Buffer }[];
    gapSeconds: number;
    isOver: boolean;
  },
): Promise<boolean> {
  const { stream, pieces, gapSeconds, isOver } = input;
  const last = pieces.at(-1);
  return db.service.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('call_streams')
      .set({
        gap_seconds: gapSeconds.toFixed(3),
        ...(last && { sound_seconds: ((last.position + last.sound.length) / phoneRate).toFixed(3) }),
        ...(isOver && { ended_at: clock.now() }),
      })
      .where('id', '=', stream.id)
      .where('ended_at', 'is', null)
      .where('refused_at', 'is', null)
      .where(
        sql<boolean>`exists (select from calls where calls.id = call_streams.call_id
          and calls.state = 'recording' and calls.deleted_at is null)`,
      )
      .returning('id')
      .executeTakeFirst();
    if (!taken) return false;
    if (pieces.length > 0)
      await tx
        .insertInto('stream_sounds')
        .values(pieces.map((piece) => ({ ...piece, stream_id: stream.id, account_id: stream.accountId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return true;
  });
}
