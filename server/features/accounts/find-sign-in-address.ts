import { toE164 } from '#domain/plain/phone.ts';
import type { Deps } from '../../deps.ts';

/**
 * The address that a person signs in with, from what they typed: that address itself, or a phone that was verified. A
 * verified number belongs to one account only; an unverified one may be anybody's and leads nowhere.
 */
export async function findSignInAddress({ db }: Deps, typed: string): Promise<string> {
  const phone = typed.includes('@') ? null : toE164(typed);
  if (!phone) return typed;
  const login = await db.service
    .selectFrom('phone_numbers')
    .innerJoin('logins', 'logins.account_id', 'phone_numbers.account_id')
    .select('logins.email')
    .where('phone_numbers.phone_number', '=', phone)
    .where('phone_numbers.verified_at', 'is not', null)
    .where('logins.role', '=', 'owner')
    .executeTakeFirst();
  // An address that nobody has: the password is compared all the same, so that the answer takes as long.
  return login?.email ?? `nobody@${phone.slice(1)}.invalid`;
}
