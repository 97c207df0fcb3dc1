import type { Deps } from '../../deps.ts';
import { optOutContact } from '../../records/contacts/opt-out-contact.ts';

export function optOutOwnContact(
  { db, clock, queue }: Deps,
  { accountId, contactId }: { accountId: string; contactId: string },
): Promise<void> {
  return db.asAccount(accountId, (tx) =>
    optOutContact({ queue }, tx, { accountId, contactId, at: clock.now() }),
  );
}
