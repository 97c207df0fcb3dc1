import type { ContactInput } from '#domain/contacts/contacts.ts';
import type { Tx } from '../../db/database.ts';
import { notedConsent } from './consent.ts';
import { refuseTakenPhone } from './refuse-taken-phone.ts';
import { settleTags } from './settle-tags.ts';
import { toTypedColumns } from './to-typed-columns.ts';

interface NewContact {
  accountId: string;
  input: ContactInput;
  now: Date;
  keepsOptOut?: boolean;
}

/** A contact typed in by the pro. */
export async function createContact(
  tx: Tx,
  { accountId, input, now, keepsOptOut }: NewContact,
): Promise<{ id: string }> {
  const tags = await settleTags(tx, { accountId, tags: input.tags });
  await refuseTakenPhone(tx, { accountId, phone: input.phone, ownId: null });
  const consent = await notedConsent(tx, { accountId, input, now, keepsOptOut });
  return tx
    .insertInto('contacts')
    .values({ account_id: accountId, source: 'manual', ...toTypedColumns({ ...input, tags }), ...consent })
    .returning('id')
    .executeTakeFirstOrThrow();
}
