import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** A number is one person's of an account, also where it came with an entry that was merged into theirs. */
export async function findContactByPhone(
  db: Kysely<DB>,
  { accountId, phone }: { accountId: string; phone: string },
) {
  const contact = await db
    .selectFrom('contacts as holder')
    .innerJoin('contacts as kept', (join) =>
      join
        .onRef('kept.account_id', '=', 'holder.account_id')
        .on((eb) => eb('kept.id', '=', eb.fn.coalesce('holder.merged_into_id', 'holder.id'))),
    )
    .select(['kept.id', 'kept.name', 'kept.phone', 'kept.email', 'kept.address', 'kept.state', 'kept.zip'])
    .where('holder.account_id', '=', accountId)
    .where('holder.phone', '=', phone)
    .executeTakeFirst();
  return contact ?? null;
}
