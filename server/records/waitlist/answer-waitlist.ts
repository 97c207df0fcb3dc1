import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { hashWaitlistToken } from './waitlist-token.ts';

interface Answer {
  token: string;
  at: Date;
}

/** Puts the owner of the mail on the list; false when the link is forged or past its time. Pressing twice is fine. */
export async function confirmWaitlist(db: Kysely<DB>, { token, at }: Answer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(at)), unsubscribed_at: null }))
    .where('token_hash', '=', hashWaitlistToken(token))
    .where('token_expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Works as long as the mail is kept: who wants to leave is never told that it is too late. */
export async function leaveWaitlist(db: Kysely<DB>, { token, at }: Answer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist')
    .set({ unsubscribed_at: at })
    .where('token_hash', '=', hashWaitlistToken(token))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
