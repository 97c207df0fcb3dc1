import { sql } from 'kysely';

/** People talk, and somebody listens. Looked up for calls of that state alone, which are few. */
export const isLive = sql<boolean>`calls.state = 'recording' and calls.ended_at is null and exists (
  select from call_streams s where s.account_id = calls.account_id and s.call_id = calls.id and s.refused_at is null
)`;
