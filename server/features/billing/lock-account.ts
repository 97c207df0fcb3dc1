import { type LocalDay, localDay } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../db/database.ts';

export interface Account {
  id: string;
  email: string;
  name: string;
  timeZone: string;
  emailVerified: boolean;
  today: LocalDay;
}

/**
 * Everything that moves an account's money takes this lock first, so purchases, renewals and webhooks of one account
 * come one after the other and never wait for each other in a circle.
 */
export async function lockAccount(tx: Tx, accountId: string, now: Date): Promise<Account> {
  const row = await tx
    .selectFrom('accounts')
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'accounts.time_zone', 'logins.email', 'logins.email_verified'])
    .where('accounts.id', '=', accountId)
    .where('logins.role', '=', 'owner')
    .forNoKeyUpdate('accounts')
    .executeTakeFirstOrThrow();
  const { id, email, name, time_zone: timeZone, email_verified: emailVerified } = row;
  return { id, email, name, timeZone, emailVerified, today: localDay(now, timeZone) };
}
