import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { lockContacts } from './lock-contacts.ts';

interface ManyConsents {
  accountId: string;
  contactIds: string[];
  statement: string;
  now: Date;
}

type Noted = { id: string; outcome: 'changed' | 'no_phone' | 'agreed' | 'opted_out' };

/**
 * One statement for many people. Who opted out stays so, whoever recorded it: a word about many is none about them. Who
 * agreed before keeps their own words. Returns what became of each.
 */
export async function noteConsentOfMany(
  tx: Tx,
  { statement, now, ...chosen }: ManyConsents,
): Promise<Noted[]> {
  const contacts = await lockContacts(tx, chosen);
  const noted = await tx
    .updateTable('contacts')
    .set({
      text_consent: true,
      text_consent_source: 'manual',
      text_consent_statement: statement,
      text_consent_at: now,
    })
    .where('account_id', '=', chosen.accountId)
    .where('id', 'in', chosen.contactIds)
    .where('merged_into_id', 'is', null)
    .where('phone', 'is not', null)
    .where('text_consent', '=', false)
    .where(
      sql<boolean>`not exists (select from opt_outs where opt_outs.account_id = contacts.account_id
        and opt_outs.phone = contacts.phone and opt_outs.opted_in_again_at is null)`,
    )
    .returning('id')
    .execute();
  const notedIds = new Set(noted.map(({ id }) => id));
  const optedOut = await listOptedOut(
    tx,
    chosen.accountId,
    contacts.flatMap(({ phone }) => phone ?? []),
  );
  return contacts.map(({ id, phone }) => {
    if (notedIds.has(id)) return { id, outcome: 'changed' };
    if (!phone) return { id, outcome: 'no_phone' };
    return { id, outcome: optedOut.has(phone) ? 'opted_out' : 'agreed' };
  });
}

async function listOptedOut(tx: Tx, accountId: string, phones: string[]): Promise<Set<string>> {
  const out = await tx
    .selectFrom('opt_outs')
    .select('phone')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`phone = any (${phones}::text[])`)
    .where('opted_in_again_at', 'is', null)
    .execute();
  return new Set(out.map(({ phone }) => phone));
}
