import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

export interface Waiting {
  what: string;
  id: string;
  accountId: string | null;
  state: string;
  since: Date;
}

const most = 50;
/** What is done within a breath is nobody's business. */
const shortSeconds = 30;

/** Who waits for us, longest first; what waits for a person, or for the phone companies' word, does so for days: ids and states alone, nothing that a person said or wrote. */
export async function listWaiting({ db, clock }: Deps): Promise<Waiting[]> {
  const before = new Date(clock.now().getTime() - shortSeconds * 1000);
  const { rows } = await sql<Waiting>`
    select what, id, account_id as "accountId", state, since from (
      select 'call' as what, id, account_id, state, state_changed_at as since from calls
        where state not in ('done', 'skipped', 'failed') and state not in ('held', 'waiting_for_plan')
          and deleted_at is null
      union all select 'mail with notes', id, account_id, state, updated_at from call_deliveries
        where state in ('pending', 'sending')
      union all select 'text', id, account_id, state, created_at from messages
        where state in ('queued', 'sending') and held_for is null
      union all select 'number', id, account_id, state, created_at from account_numbers where state = 'ordering'
      union all select 'campaign', id, account_id, status, updated_at from campaigns where status = 'sending'
      union all select 'order', id, account_id, status, created_at from orders where status = 'pending'
      union all select 'import of contacts', id, account_id, state, updated_at from contact_imports
        where state in ('queued', 'running')
      union all select 'change of many contacts', id, account_id, state, updated_at from bulk_changes
        where state in ('queued', 'running')
      union all select 'export or deletion', id, account_id, state, created_at from account_requests
        where state = 'running'
    ) waiting
    where since < ${before} order by since limit ${most}`.execute(db.service);
  return rows;
}
