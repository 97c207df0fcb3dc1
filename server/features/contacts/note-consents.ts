import type { ManyConsents } from '#domain/contacts/contacts.ts';
import type { Deps } from '../../deps.ts';
import { noteConsentOfMany } from '../../records/contacts/note-consent-of-many.ts';

/** How people agreed to texts, told once for all of them. */
export async function noteConsents(
  { db, clock }: Deps,
  { accountId, contactIds, consentStatement: statement }: ManyConsents & { accountId: string },
): Promise<{ noted: number; leftOut: number }> {
  const wanted = [...new Set(contactIds)];
  const noted = await db.asAccount(accountId, (tx) =>
    noteConsentOfMany(tx, { accountId, contactIds: wanted, statement, now: clock.now() }),
  );
  return { noted, leftOut: wanted.length - noted };
}
