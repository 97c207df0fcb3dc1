import { sql } from 'kysely';
import type { Half } from '#domain/calls/halves.ts';
import type { Database, Tx } from '../../../db/database.ts';

const endOf = (call: string) =>
  sql<Date>`coalesce(${sql.ref(`${call}.ended_at`)},
    ${sql.ref(`${call}.started_at`)} + make_interval(secs => coalesce(${sql.ref(`${call}.duration_seconds`)}, 0)))`;

/** Calls as halves of one: what is needed to say whether two may be joined. */
export function selectCandidates(db: Pick<Database['service'] | Tx, 'selectFrom'>, accountId: string) {
  return db
    .selectFrom('calls')
    .leftJoin('call_notes', 'call_notes.call_id', 'calls.id')
    .leftJoin('contacts', 'contacts.id', 'calls.contact_id')
    .select(['calls.id', 'calls.state', 'calls.skip_reason', 'calls.source', 'calls.joined_into_id'])
    .select(['calls.started_at as startedAt', 'calls.contact_id as contactId'])
    .select(['calls.duration_seconds as durationSeconds', 'calls.phone_number_id as lineId'])
    .select(['call_notes.job_title as jobTitle'])
    .select(sql<string | null>`call_notes.document #>> '{customer,name}'`.as('customerName'))
    .select('contacts.phone as contactPhone')
    .select(
      sql<string | null>`coalesce(contacts.phone, call_notes.document #>> '{customer,phone}')`.as('phone'),
    )
    .select(
      // Of a call that was joined already, the end of its last half.
      sql<Date>`coalesce((select max(${endOf('half')}) from calls half
        where half.account_id = calls.account_id and half.joined_into_id = calls.id), ${endOf('calls')})`.as(
        'endedAt',
      ),
    )
    .select(
      sql<boolean>`exists (select from calls half
        where half.account_id = calls.account_id and half.joined_into_id = calls.id)`.as('hasHalves'),
    )
    .select(sql<boolean>`exists (select from transcripts where transcripts.call_id = calls.id)`.as('isHeard'))
    .where('calls.account_id', '=', accountId)
    .where('calls.deleted_at', 'is', null);
}

export type Candidate = Half & {
  id: string;
  state: string;
  skip_reason: string | null;
  source: string;
  joined_into_id: string | null;
  hasHalves: boolean;
  isHeard: boolean;
};

/** Why these two, in this order, cannot be joined; null when they can. */
export function findObstacle(first: Candidate, half: Candidate): keyof typeof obstacles | null {
  if (first.joined_into_id || half.joined_into_id) return 'joined';
  if (first.state !== 'done' || !isReady(half)) return 'not_ready';
  if (!first.isHeard || !half.isHeard) return 'not_heard';
  if (first.source === 'memo' || half.source === 'memo') return 'memo';
  if (half.hasHalves) return 'has_halves';
  return null;
}

/** A few words before the line broke are no job of their own, and still the rest of a call. */
const isReady = ({ state, skip_reason }: Candidate) =>
  state === 'done' || (state === 'skipped' && skip_reason === 'no_job');

export const obstacles = {
  joined: 'One of these calls is already joined with another one. Reload to see it.',
  not_ready: 'Both calls have to be written up before they can be joined.',
  not_heard: 'One of these calls has no transcript, so there is nothing to join.',
  memo: 'A voice memo is not part of a call.',
  has_halves: 'The later call has parts of its own. Take it apart first.',
  apart:
    'These two calls do not belong together: they are with two customers, overlap, or lie more than a day apart.',
} as const;
