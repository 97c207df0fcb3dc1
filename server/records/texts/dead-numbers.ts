import type { Kysely } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { DeadReason } from '../../providers/messaging/messaging.ts';

/** A phone that is off may be on a shelf or on a trip; the others stay as they are until they write to us. */
const offDays = 30;

export async function noteDeadNumber(
  tx: Tx,
  { phone, reason, at }: { phone: string; reason: DeadReason; at: Date },
): Promise<void> {
  const ends_at = reason === 'off' ? new Date(at.getTime() + offDays * 24 * 3600_000) : null;
  await tx
    .insertInto('dead_numbers')
    .values({ phone, reason, noted_at: at, ends_at })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ reason, noted_at: at, ends_at }))
    .execute();
}

/** It wrote, or something arrived: it lives. */
export async function reviveNumber(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('dead_numbers').where('phone', '=', phone).execute();
}

export async function findDeadReason(
  db: Kysely<DB>,
  { phone, now }: { phone: string; now: Date },
): Promise<DeadReason | null> {
  const row = await db
    .selectFrom('dead_numbers')
    .select('reason')
    .where('phone', '=', phone)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst();
  return row?.reason ?? null;
}
