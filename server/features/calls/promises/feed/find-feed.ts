import type { Member } from '../../../../db/database.ts';
import type { Deps } from '../../../../deps.ts';

export interface Feed extends Member {
  id: string;
  timeZone: string;
  lastReadAt: Date | null;
}

/** Whose feed it is. The role is read each time: a change of it holds from the next request on. */
export async function findFeed({ db }: Deps, feedId: string): Promise<Feed | null> {
  const [feed] = await db.readAsService((read) =>
    read
      .selectFrom('calendar_feeds')
      .innerJoin('logins', 'logins.id', 'calendar_feeds.login_id')
      .innerJoin('accounts', 'accounts.id', 'calendar_feeds.account_id')
      .select(['calendar_feeds.id', 'calendar_feeds.account_id as accountId', 'logins.id as loginId'])
      .select(['logins.role', 'accounts.time_zone as timeZone', 'last_read_at as lastReadAt'])
      .where('calendar_feeds.id', '=', feedId),
  );
  return feed ?? null;
}

const minuteMs = 60_000;

export async function noteRead({ db, clock }: Deps, { id, lastReadAt }: Feed): Promise<void> {
  const now = clock.now();
  if (lastReadAt && now.getTime() - lastReadAt.getTime() < minuteMs) return;
  await db.service.updateTable('calendar_feeds').set({ last_read_at: now }).where('id', '=', id).execute();
}
