import type { Deps } from '../../deps.ts';
import { hashWaitlistToken } from './waitlist-token.ts';

/** Puts the owner of the mail on the list; false when the link is forged or past its time. Pressing twice is fine. */
export async function confirmWaitlist({ db, clock }: Deps, token: string): Promise<boolean> {
  const now = clock.now();
  const { numUpdatedRows } = await db.service
    .updateTable('waitlist')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)), unsubscribed_at: null }))
    .where('token_hash', '=', hashWaitlistToken(token))
    .where('token_expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Works as long as the mail is kept: who wants to leave is never told that it is too late. */
export async function leaveWaitlist({ db, clock }: Deps, token: string): Promise<boolean> {
  const { numUpdatedRows } = await db.service
    .updateTable('waitlist')
    .set({ unsubscribed_at: clock.now() })
    .where('token_hash', '=', hashWaitlistToken(token))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
