import type { Tx } from '../../db/database.ts';
import { type ContactDetails, fillBlanks, lastJobOn, toDetailColumns, toDetails } from './fill-blanks.ts';
import { findContactByPhone } from './find-contact-by-phone.ts';

interface Met {
  accountId: string;
  /** How we came to know of them, should they be new. */
  source: 'call' | 'reply';
  details: ContactDetails;
}

/** Someone we met: found by phone, else by e-mail, else made. Of one we knew, only blanks are filled. */
export async function findOrCreateContact(tx: Tx, met: Met): Promise<string> {
  const { accountId, source, details } = met;
  const found = await findContact(tx, accountId, details);
  if (!found) {
    const created = await tx
      .insertInto('contacts')
      .values({ account_id: accountId, source, ...toDetailColumns(details) })
      // Two calls of one customer may end in the same moment.
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'phone']).where('phone', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return created?.id ?? findOrCreateContact(tx, met);
  }
  await tx
    .updateTable('contacts')
    .set(toDetailColumns(fillBlanks(toDetails(found), details)))
    .where('account_id', '=', accountId)
    .where('id', '=', found.id)
    .execute();
  return found.id;
}

async function findContact(tx: Tx, accountId: string, { phone, email }: ContactDetails) {
  const contacts = tx
    .selectFrom('contacts')
    .selectAll()
    .select(lastJobOn)
    .where('account_id', '=', accountId)
    .where('merged_into_id', 'is', null)
    .forUpdate();
  const holder = phone && (await findContactByPhone(tx, { accountId, phone }));
  const byPhone = holder && (await contacts.where('id', '=', holder.id).executeTakeFirst());
  if (byPhone) return byPhone;
  if (!email) return null;
  const byEmail = await contacts.where('email', '=', email).orderBy('created_at').executeTakeFirst();
  // The same address with another phone is another person of the household.
  return byEmail && !(byEmail.phone && phone) ? byEmail : null;
}
