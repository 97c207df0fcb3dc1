import { AppError } from '#domain/plain/errors.ts';
import type { MadeFeed, OwnFeed } from '#domain/promises/calendar-feed.ts';
import type { Tx } from '../../../../db/database.ts';
import type { Deps } from '../../../../deps.ts';
import { calendarAddress } from './calendar-address.ts';

interface Whose {
  accountId: string;
  /** The login's. */
  id: string;
}

/** Feeds are closed to people's own transactions: each query names the person. */
export async function findOwnFeed(deps: Deps, { accountId, id }: Whose): Promise<OwnFeed<Date> | null> {
  const found = await deps.db.service
    .selectFrom('calendar_feeds')
    .select(['id', 'created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('account_id', '=', accountId)
    .where('login_id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { id: feedId, ...rest } = found;
  return { address: calendarAddress(deps, feedId), ...rest };
}

export async function createOwnFeed(deps: Deps, whose: Whose): Promise<MadeFeed> {
  return deps.db.service.transaction().execute((tx) => createFeed(deps, tx, whose));
}

/** Another address: who has the old one reads nothing more. */
export async function replaceOwnFeed(deps: Deps, whose: Whose): Promise<MadeFeed> {
  return deps.db.service.transaction().execute(async (tx) => {
    await removeFeed(tx, whose);
    return createFeed(deps, tx, whose);
  });
}

export async function removeOwnFeed({ db }: Deps, whose: Whose): Promise<void> {
  await db.service.transaction().execute((tx) => removeFeed(tx, whose));
}

async function createFeed(deps: Deps, tx: Tx, { accountId, id }: Whose): Promise<MadeFeed> {
  const created = await tx
    .insertInto('calendar_feeds')
    .values({ account_id: accountId, login_id: id })
    .onConflict((conflict) => conflict.column('login_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw new AppError('conflict', { userMessage: 'You have an address already.' });
  return { address: calendarAddress(deps, created.id) };
}

async function removeFeed(tx: Tx, { accountId, id }: Whose): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('account_id', '=', accountId)
    .where('login_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new AppError('not_found', { userMessage: 'Your calendar feed is turned off already.' });
}
