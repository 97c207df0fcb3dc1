import type { Turn } from '#domain/calls/transcript.ts';
import type { Database, Tx } from '../../../db/database.ts';

export interface HeardTurn extends Turn {
  /** Of the recogniser; null when it gives none. */
  confidence: number | null;
}

/** The stored transcript as the writer reads it: the index of a turn is the position of its segment. */
export async function listTurns(db: Database['service'] | Tx, callId: string): Promise<HeardTurn[]> {
  const rows = await db
    .selectFrom('transcript_segments')
    .innerJoin('transcripts', 'transcripts.id', 'transcript_segments.transcript_id')
    .select(['speaker', 'start_seconds', 'end_seconds', 'transcript_segments.text', 'confidence'])
    .where('transcripts.call_id', '=', callId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    speaker: row.speaker,
    text: row.text,
    start: Number(row.start_seconds),
    end: Number(row.end_seconds),
    confidence: row.confidence,
  }));
}
