import type { Kysely } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Adds the number to the account's suppression list; false when it stood there already. */
export async function putOptOut(
  db: Kysely<DB>,
  optOut: {
    accountId: string;
    phone: string;
    source: 'reply' | 'carrier' | 'pro';
    wording: string | null;
    at: Date;
  },
): Promise<boolean> {
  const written = {
    source: optOut.source,
    wording: optOut.wording?.slice(0, 1600) ?? null,
    opted_out_at: optOut.at,
  };
  const row = await db
    .insertInto('opt_outs')
    .values({ account_id: optOut.accountId, phone: optOut.phone, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'phone'])
        .doUpdateSet({ ...written, opted_in_again_at: null, opted_in_wording: null })
        .where('opt_outs.opted_in_again_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isOptedOut(
  db: Kysely<DB>,
  { accountId, phone }: { accountId: string; phone: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('opt_outs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('opted_in_again_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
