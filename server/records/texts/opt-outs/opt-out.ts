import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';
import { noteEvent } from '../../webhooks/note-event.ts';

interface OptOut {
  accountId: string;
  phone: string;
  /** The number of the business that it was said to; null, or left out, for the shared one and for none. */
  numberId?: string | null;
  source: 'reply' | 'carrier' | 'pro' | 'import';
  wording: string | null;
  at: Date;
}

/**
 * No more texts of this account to this number, whoever told us: it goes on the suppression list, and whatever waits
 * for it is left out. False when it stood there already, by a word as strong.
 */
export async function optOut(db: Kysely<DB>, said: OptOut): Promise<boolean> {
  const isNew = await putOnList(db, said);
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'skipped', held_reason: 'opted_out', opted_out_at: said.at })
    .where('account_id', '=', said.accountId)
    .where('phone', '=', said.phone)
    .where('state', 'in', ['pending', 'held'])
    .execute();
  // A list of thousands is no news to the tools of the business that brought it.
  if (isNew && said.source !== 'import') await tellOptOut(db, said);
  return isNew;
}

async function putOnList(
  db: Kysely<DB>,
  { accountId, phone, numberId = null, source, wording, at }: OptOut,
): Promise<boolean> {
  const written = {
    number_id: numberId,
    source,
    wording: wording?.slice(0, 1600) ?? null,
    opted_out_at: at,
  };
  const row = await db
    .insertInto('opt_outs')
    .values({ account_id: accountId, phone, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'phone'])
        .doUpdateSet({
          ...written,
          opted_in_again_at: null,
          opted_in_by: null,
          opted_in_wording: null,
          opted_in_number_id: null,
        })
        // Their own word stands above what a pro recorded: from then on no statement ends it. Said to the business's
        // own number it stands above what was said to the shared one, which no longer ends it either.
        .where(sql<boolean>`opt_outs.opted_in_again_at is not null
          or (opt_outs.source = 'pro' and excluded.source <> 'pro')
          or (opt_outs.number_id is null and excluded.number_id is not null)`),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function tellOptOut(db: Kysely<DB>, { accountId, phone, at }: OptOut): Promise<void> {
  const data = async () => {
    const contact = await db
      .selectFrom('contacts')
      .select(sql<string>`coalesce(merged_into_id, id)`.as('contactId'))
      .where('account_id', '=', accountId)
      .where('phone', '=', phone)
      .executeTakeFirst();
    return contact ?? null;
  };
  await noteEvent(db, { accountId, type: 'contact.opted_out', data, at });
}
