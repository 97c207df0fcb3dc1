import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

export async function changeTrialEnd(
  db: Kysely<DB>,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  await db.updateTable('accounts').set({ trial_ends_at: at }).where('id', '=', accountId).execute();
}
