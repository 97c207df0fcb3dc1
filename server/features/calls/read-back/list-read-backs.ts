import { sql } from 'kysely';
import { readBackValuesSchema } from '#domain/calls/read-back.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { ofEveryHalf } from '../halves/every-half.ts';
import type { ReadBack } from './note-read-backs.ts';

export interface KeptReadBack extends ReadBack {
  id: string;
  step: number;
  round: number;
}

/** In the order in which they were read; of a call that was joined, in all its halves. */
export async function listReadBacks(db: Database['service'] | Tx, callId: string): Promise<KeptReadBack[]> {
  const rows = await db
    .selectFrom('call_read_backs')
    .leftJoin('call_joins', (join) =>
      join.onRef('call_joins.half_id', '=', 'call_read_backs.call_id').on('call_joins.call_id', '=', callId),
    )
    .select(['id', 'step', 'round', 'state', 'wording', 'read_values', 'corrected_values', 'answer'])
    .select(['start_seconds', 'answer_from_seconds', 'answer_to_seconds'])
    .select(sql<number>`coalesce(call_joins.from_seconds, 0)::float8`.as('from'))
    .where(ofEveryHalf('call_read_backs.call_id', callId))
    .orderBy('from')
    .orderBy('step')
    .execute();
  return rows.map(({ id, step, round, state, wording, answer, from, ...row }) => ({
    id,
    step,
    round,
    state,
    wording,
    answer,
    readValues: readBackValuesSchema.parse(row.read_values),
    correctedValues: row.corrected_values === null ? null : readBackValuesSchema.parse(row.corrected_values),
    start: from + Number(row.start_seconds),
    answerFrom: row.answer_from_seconds === null ? null : from + Number(row.answer_from_seconds),
    answerTo: row.answer_to_seconds === null ? null : from + Number(row.answer_to_seconds),
  }));
}
