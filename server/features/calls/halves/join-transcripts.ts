import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { CallRow } from '../lock-call.ts';

const mostText = 400_000;

export interface Seam {
  /** The first turn of the later half in the transcript of the whole. */
  position: number;
  /** Where its recording begins when both are played one after the other. */
  seconds: number;
}

/** What was said in the later half, after what was said in the first; its own transcript stays as it is. */
export async function joinTranscripts(tx: Tx, first: CallRow, half: CallRow): Promise<Seam> {
  const [own, later] = [await getTranscript(tx, first.id), await getTranscript(tx, half.id)];
  const last = await tx
    .selectFrom('call_joins')
    .innerJoin('calls', 'calls.id', 'call_joins.half_id')
    .select(['call_joins.from_seconds', 'calls.recording_seconds', 'calls.duration_seconds'])
    .where('call_joins.call_id', '=', first.id)
    .orderBy('from_position', 'desc')
    .executeTakeFirst();
  const sound = last ?? { ...first, from_seconds: 0 };
  const soundEnd =
    Number(sound.from_seconds) + Number(sound.recording_seconds ?? sound.duration_seconds ?? 0);
  const seam = { position: own.turns, seconds: Math.max(soundEnd, Number(own.end)) };
  await tx
    .insertInto('transcript_segments')
    .columns([
      'transcript_id',
      'account_id',
      'position',
      'speaker',
      'start_seconds',
      'end_seconds',
      'text',
      'confidence',
    ])
    .expression(
      tx
        .selectFrom('transcript_segments')
        .select((eb) => [
          sql<string>`${own.id}::uuid`.as('transcript_id'),
          'account_id',
          eb('position', '+', seam.position).as('position'),
          'speaker',
          sql<string>`start_seconds + ${seam.seconds}::numeric`.as('start_seconds'),
          sql<string>`end_seconds + ${seam.seconds}::numeric`.as('end_seconds'),
          'text',
          'confidence',
        ])
        .where('transcript_id', '=', later.id),
    )
    .execute();
  await putText(tx, own.id);
  return seam;
}

/** What was said from the seam on leaves the transcript of the whole. */
export async function partTranscripts(tx: Tx, callId: string, position: number): Promise<void> {
  const { id } = await getTranscript(tx, callId);
  await tx
    .deleteFrom('transcript_segments')
    .where('transcript_id', '=', id)
    .where('position', '>=', position)
    .execute();
  await putText(tx, id);
}

async function getTranscript(tx: Tx, callId: string) {
  return tx
    .selectFrom('transcripts')
    .leftJoin('transcript_segments', 'transcript_segments.transcript_id', 'transcripts.id')
    .select('transcripts.id')
    .select(sql<number>`coalesce(max(transcript_segments.position) + 1, 0)`.as('turns'))
    .select(sql<string>`coalesce(max(transcript_segments.end_seconds), 0)`.as('end'))
    .where('transcripts.call_id', '=', callId)
    .groupBy('transcripts.id')
    .executeTakeFirstOrThrow();
}

/** What a search looks into. */
async function putText(tx: Tx, transcriptId: string): Promise<void> {
  await tx
    .updateTable('transcripts')
    .set({
      text: sql<string>`left((select string_agg(text, E'\n' order by position) from transcript_segments
        where transcript_id = ${transcriptId}::uuid), ${mostText})`,
    })
    .where('id', '=', transcriptId)
    .execute();
}
