import type { Kysely } from 'kysely';
import { waitlistLinkDays } from '#domain/site/waitlist.ts';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { hashWaitlistToken, makeWaitlistToken } from './waitlist-token.ts';

/** Nobody's inbox is flooded by someone else typing their address. */
const mailEveryMinutes = 60;

/** Keeps the address once. Null when its owner is on the list, or was just asked: then they are left alone. */
export async function joinWaitlist(
  tx: Tx,
  { email, at }: { email: string; at: Date },
): Promise<{ id: string } | null> {
  const row = await tx
    .insertInto('waitlist')
    .values({ email })
    // Changes nothing, but locks and returns the row that is there.
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['id', 'mailed_at', 'confirmed_at', 'unsubscribed_at'])
    .executeTakeFirstOrThrow();
  if (row.confirmed_at && !row.unsubscribed_at) return null;
  if (row.mailed_at && at.getTime() - row.mailed_at.getTime() < mailEveryMinutes * 60_000) return null;
  await tx.updateTable('waitlist').set({ mailed_at: at }).where('id', '=', row.id).execute();
  return { id: row.id };
}

/** A new link to answer with; null when there is nothing left to ask. */
export async function createWaitlistLink(
  db: Kysely<DB>,
  { waitlistId, at }: { waitlistId: string; at: Date },
): Promise<{ email: string; token: string } | null> {
  const token = makeWaitlistToken();
  const row = await db
    .updateTable('waitlist')
    .set({
      token_hash: hashWaitlistToken(token),
      token_expires_at: new Date(at.getTime() + waitlistLinkDays * 86_400_000),
    })
    .where('id', '=', waitlistId)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is not', null)]))
    .returning('email')
    .executeTakeFirst();
  return row ? { ...row, token } : null;
}

export async function forgetOnWaitlist(tx: Tx, emails: string[]): Promise<void> {
  await tx.deleteFrom('waitlist').where('email', 'in', emails).execute();
}
