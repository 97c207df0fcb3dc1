import type { Kysely } from 'kysely';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Deps } from '../../deps.ts';
import { hashAddress, withoutTag } from '../../hash-address.ts';

type RateRule = Parameters<Deps['rateLimits']['consume']>[0];

/** What goes to people who did not ask for it: each account mails so many of them a day, and one nobody vouches for few. */
export async function mayAskStrangers(deps: Deps, accountId: string): Promise<boolean> {
  const rule = (await isConfirmed(deps, accountId)) ? 'account-asks' : 'unconfirmed-account-asks';
  return isAllowed(deps, rule, () => deps.rateLimits.consume(rule, accountId));
}

/** Over all accounts, so that nobody can have a stranger flooded. Refuses when it was asked too often today. */
export function countAsked({ rateLimits }: Pick<Deps, 'rateLimits'>, email: string): Promise<void> {
  return rateLimits.consume('address-asked', hashAddress(withoutTag(email)));
}

/** The same where nobody waits for the refusal. */
export function mayAskAddress(deps: Deps, email: string): Promise<boolean> {
  return isAllowed(deps, 'address-asked', () => countAsked(deps, email));
}

/** Mail to it comes back, or its reader called ours spam. */
export async function refusesMail(db: Kysely<DB>, email: string): Promise<boolean> {
  const dead = await db
    .selectFrom('email_suppressions')
    .select('id')
    .where('email', '=', email)
    .where('reason', 'in', ['bounce', 'complaint'])
    .executeTakeFirst();
  return dead !== undefined;
}

/** The name is all that the asker says in a mail to a stranger: no longer than a name is. */
export const nameToStrangers = (name: string) => name.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 80);

/** Tries after a failed mail count too. */
async function isAllowed({ log }: Deps, rule: RateRule, count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    log.warn(
      { rule },
      'an address is left alone: it was asked too often today, or its account asked too many',
    );
    return false;
  }
}

async function isConfirmed({ db }: Deps, accountId: string): Promise<boolean> {
  const owner = await db.service
    .selectFrom('logins')
    .select('email_verified')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return owner.email_verified;
}
