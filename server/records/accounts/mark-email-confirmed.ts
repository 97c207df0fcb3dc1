import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** For an address that nobody has to prove; people prove theirs through the identity provider. */
export async function markEmailConfirmed(db: Kysely<DB>, loginId: string): Promise<void> {
  await db.updateTable('logins').set({ email_verified: true }).where('id', '=', loginId).execute();
}
