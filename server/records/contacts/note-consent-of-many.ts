import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface ManyConsents {
  accountId: string;
  contactIds: string[];
  statement: string;
  now: Date;
}

/**
 * One statement for many people. Who opted out stays so, whoever recorded it: a word about many is none about them. Who
 * agreed before keeps their own words. Returns how many have it from now on.
 */
export async function noteConsentOfMany(
  tx: Tx,
  { accountId, contactIds, statement, now }: ManyConsents,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set({
      text_consent: true,
      text_consent_source: 'manual',
      text_consent_statement: statement,
      text_consent_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', 'in', contactIds)
    .where('merged_into_id', 'is', null)
    .where('phone', 'is not', null)
    .where('text_consent', '=', false)
    .where(
      sql<boolean>`not exists (select from opt_outs where opt_outs.account_id = contacts.account_id
        and opt_outs.phone = contacts.phone and opt_outs.opted_in_again_at is null)`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
