import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { hashRecapToken } from './hash-recap-token.ts';
import { type Recap, recapSchema } from './recap.ts';

/** Null for a wrong, withdrawn or expired link alike: nobody learns which. */
export async function openRecap(
  { db, clock }: Deps,
  token: string,
): Promise<{ recap: Recap; expiresAt: Date; logoUrl: string | null } | null> {
  const row = await db.service
    .selectFrom('call_recaps')
    .innerJoin('calls', 'calls.id', 'call_recaps.call_id')
    .leftJoin('company_info', 'company_info.account_id', 'call_recaps.account_id')
    .select(['call_recaps.id', 'document', 'first_viewed_at', 'company_info.logo_url as logoUrl'])
    // It goes with its call, where that is kept for less long.
    .select(sql<Date>`least(call_recaps.expires_at, calls.keep_until)`.as('expires_at'))
    .where('token_hash', '=', hashRecapToken(token))
    .where('call_recaps.state', '!=', 'withdrawn')
    .where('calls.deleted_at', 'is', null)
    .executeTakeFirst();
  const now = clock.now();
  if (!row || row.expires_at <= now) return null;
  if (!row.first_viewed_at)
    await db.service
      .updateTable('call_recaps')
      .set({ first_viewed_at: now })
      .where('id', '=', row.id)
      .where('first_viewed_at', 'is', null)
      .execute();
  return { recap: recapSchema.parse(row.document), expiresAt: row.expires_at, logoUrl: row.logoUrl };
}
