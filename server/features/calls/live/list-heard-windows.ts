import { z } from 'zod';
import type { Database, Tx } from '../../../db/database.ts';
import type { HeardWindow } from '../../../providers/transcriber/transcriber.ts';

export const heardTurns = z.array(
  z.object({
    start: z.number(),
    end: z.number(),
    text: z.string(),
    marked: z.boolean(),
    speaker: z.enum(['pro', 'customer', 'unknown']),
  }),
);

/** What reaches so near to the end of a stream may have been cut off by it. */
const endSlackSeconds = 0.3;

/** Of one stream with its own seconds, or of a call with those of the recording. */
export async function listHeardWindows(
  db: Database['service'] | Tx,
  of: { streamId: string } | { callId: string },
): Promise<HeardWindow[]> {
  const query = db
    .selectFrom('heard_windows')
    .innerJoin('call_streams', 'call_streams.id', 'heard_windows.stream_id')
    .select(['start_seconds', 'end_seconds', 'turns', 'levels', 'base_seconds', 'sound_seconds'])
    .orderBy('base_seconds')
    .orderBy('heard_windows.position');
  const rows = await ('streamId' in of
    ? query.where('stream_id', '=', of.streamId)
    : query.where('call_streams.call_id', '=', of.callId)
  ).execute();
  return rows.map((row) => {
    const base = 'streamId' in of ? 0 : Number(row.base_seconds);
    const turns = heardTurns.parse(row.turns);
    return {
      start: base + Number(row.start_seconds),
      end: base + Number(row.end_seconds),
      sentences: turns.map((turn) => ({ ...turn, start: turn.start + base, end: turn.end + base })),
      levels: row.levels,
      isAtEnd: Number(row.end_seconds) > Number(row.sound_seconds) - endSlackSeconds,
    };
  });
}
