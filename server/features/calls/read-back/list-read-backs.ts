import { readBackValuesSchema } from '#domain/calls/read-back.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { ReadBack } from './note-read-backs.ts';

export interface KeptReadBack extends ReadBack {
  id: string;
  step: number;
  round: number;
}

/** In the order in which they were read. */
export async function listReadBacks(db: Database['service'] | Tx, callId: string): Promise<KeptReadBack[]> {
  const rows = await db
    .selectFrom('call_read_backs')
    .select(['id', 'step', 'round', 'state', 'wording', 'read_values', 'corrected_values', 'answer'])
    .select(['start_seconds', 'answer_from_seconds', 'answer_to_seconds'])
    .where('call_id', '=', callId)
    .orderBy('step')
    .execute();
  return rows.map(({ id, step, round, state, wording, answer, ...row }) => ({
    id,
    step,
    round,
    state,
    wording,
    answer,
    readValues: readBackValuesSchema.parse(row.read_values),
    correctedValues: row.corrected_values === null ? null : readBackValuesSchema.parse(row.corrected_values),
    start: Number(row.start_seconds),
    answerFrom: row.answer_from_seconds === null ? null : Number(row.answer_from_seconds),
    answerTo: row.answer_to_seconds === null ? null : Number(row.answer_to_seconds),
  }));
}
