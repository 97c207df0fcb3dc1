import { type Kysely, sql } from 'kysely';
import { ticketNumber } from '#domain/calls/call-wording.ts';
import type { DB } from '../../../../db/schema.generated.ts';
import { cursorTime } from '../page.ts';

export const callTime = sql`calls.started_at`;
export const callId = sql`calls.id`;

/** Whose a row is stands in the query, and policies ask again. */
export function selectCalls(read: Kysely<DB>, accountId: string) {
  return read
    .selectFrom('calls')
    .leftJoin('call_notes', (join) =>
      join.onRef('call_notes.call_id', '=', 'calls.id').on('call_notes.account_id', '=', accountId),
    )
    .leftJoin('phone_numbers', 'phone_numbers.id', 'calls.phone_number_id')
    .select([
      'calls.id',
      'calls.source',
      'calls.state',
      'calls.started_at as startedAt',
      'calls.ended_at as endedAt',
    ])
    .select(['calls.duration_seconds as durationSeconds', 'calls.caller_phone as callerPhone'])
    .select(['assigned_person_name as lineName', 'phone_numbers.phone_number as linePhone'])
    .select(['calls.contact_id as contactId', 'call_notes.job_title as jobTitle', 'call_notes.category'])
    .select(['call_notes.urgency', 'call_notes.summary', 'calls.skip_reason as skipReason'])
    .select(['calls.failure_reason as failureReason', 'calls.updated_at as updatedAt'])
    .select('calls.joined_into_id as joinedInto')
    .select(cursorTime(callTime))
    .where('calls.account_id', '=', accountId)
    .where('calls.deleted_at', 'is', null);
}

export const toCall = <Row extends { id: string }>(row: Row) => ({ ...row, number: ticketNumber(row.id) });
