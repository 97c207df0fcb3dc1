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
export async function lockAccount(tx: Tx, userId: string, now: Date): Promise<Account> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'time_zone', 'email_verified'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { id, email, name, time_zone: timeZone, email_verified: emailVerified } = row;
  return { id, email, name, timeZone, emailVerified, today: localDay(now, timeZone) };
}
