import type { ContactInput } from '#domain/contacts/contacts.ts';
import type { Tx } from '../../db/database.ts';
import { notedConsent } from './consent.ts';
import { refuseTakenPhone } from './refuse-taken-phone.ts';
import { toTypedColumns } from './to-typed-columns.ts';

/** A contact typed in by the pro. */
export async function createContact(
  tx: Tx,
  { accountId, input, now }: { accountId: string; input: ContactInput; now: Date },
): Promise<{ id: string }> {
  await refuseTakenPhone(tx, { accountId, phone: input.phone, ownId: null });
  const consent = await notedConsent(tx, { accountId, input, now });
  return tx
    .insertInto('contacts')
    .values({ account_id: accountId, source: 'manual', ...toTypedColumns(input), ...consent })
    .returning('id')
    .executeTakeFirstOrThrow();
}
