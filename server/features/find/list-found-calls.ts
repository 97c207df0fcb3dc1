import { sql } from 'kysely';
import type { FoundCall } from '#domain/find/shown-findings.ts';
import type { Deps } from '../../deps.ts';
import { findCallMatches } from '../../records/calls/find-call-matches.ts';

const most = 5;

/** The newest calls that say it, or the one whose job number it is. */
export async function listFoundCalls(deps: Deps, accountId: string, q: string): Promise<FoundCall<Date>[]> {
  const matches = byJobNumber(q) ?? (await findCallMatches(deps, accountId, q, { isTyping: true }));
  return deps.db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .leftJoin('call_notes', (join) =>
        join.onRef('call_notes.call_id', '=', 'calls.id').on('call_notes.account_id', '=', accountId),
      )
      .select(['calls.id', 'calls.started_at as startedAt', 'calls.caller_phone as callerPhone'])
      .select('call_notes.job_title as jobTitle')
      .select(sql<string | null>`call_notes.document -> 'customer' ->> 'name'`.as('customerName'))
      .where('calls.account_id', '=', accountId)
      .where('calls.deleted_at', 'is', null)
      .where('calls.joined_into_id', 'is', null)
      // What was said in a call in doubt is not looked into.
      .where('calls.state', '!=', 'held')
      .where(matches ?? sql<boolean>`false`)
      .orderBy('calls.started_at', 'desc')
      .orderBy('calls.id', 'desc')
      .limit(most),
  );
}

/** The number on a ticket is the beginning of the call's id. */
function byJobNumber(q: string) {
  const start = /^jl-([0-9a-f]{8})$/i.exec(q)?.[1];
  if (!start) return null;
  return sql<boolean>`calls.id between ${`${start}-0000-0000-0000-000000000000`}::uuid
    and ${`${start}-ffff-ffff-ffff-ffffffffffff`}::uuid`;
}
