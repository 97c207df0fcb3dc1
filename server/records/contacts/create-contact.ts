import type { ContactInput } from '#domain/contacts/contacts.ts';
import type { Tx } from '../../db/database.ts';
import { notedConsent } from './consent.ts';
import { refuseTakenPhone } from './refuse-taken-phone.ts';
import { toTypedColumns } from './to-typed-columns.ts';

/** A contact typed in by the pro. */
export async function createContact(
  tx: Tx,
  { userId, input, now }: { userId: string; input: ContactInput; now: Date },
): Promise<{ id: string }> {
  await refuseTakenPhone(tx, { userId, phone: input.phone, ownId: null });
  const consent = await notedConsent(tx, { userId, input, now });
  return tx
    .insertInto('contacts')
    .values({ user_id: userId, source: 'manual', ...toTypedColumns(input), ...consent })
    .returning('id')
    .executeTakeFirstOrThrow();
}
