import { type Customer, type Notes, needsConfirmation } from '#domain/calls/notes.ts';
import { toE164 } from '#domain/plain/phone.ts';
import type { Deps } from '../../../deps.ts';
import { findContactByPhone } from '../../../records/contacts/find-contact-by-phone.ts';

export interface KnownCustomer {
  /** The number that called, when it is the customer's. */
  callerPhone: string | null;
  /** Who has that number, or surely the one that was said, among the account's contacts. */
  contact: Customer | null;
}

interface HeardCall {
  account_id: string | null;
  caller_phone: string | null;
}

/**
 * What is known of the customer from elsewhere than the call. A pro merges us in from their own phone, so that the
 * number that called is mostly the pro's: it counts only where it is no phone of the business.
 */
export async function findKnownCustomer(
  { db }: Pick<Deps, 'db'>,
  call: HeardCall,
  notes: Notes,
): Promise<KnownCustomer> {
  const { account_id: accountId, caller_phone: caller } = call;
  if (!accountId) return { callerPhone: caller, contact: null };
  const isOwn = caller === null || (await isPhoneOfPro(db, accountId, caller));
  const callerPhone = isOwn ? null : caller;
  const byCaller = callerPhone && (await findContact(db, accountId, callerPhone));
  if (byCaller) return { callerPhone, contact: byCaller };
  const said = notes.customer.phone && toE164(notes.customer.phone);
  const bySaid = said ? await findContact(db, accountId, said) : null;
  const isSure = !needsConfirmation(notes.customerConfidence.phone);
  // A number heard once may be a stranger's by one digit: then the name has to be theirs too.
  const isThem = bySaid && (isSure || isSame(bySaid.name, notes.customer.name));
  return { callerPhone, contact: isThem ? bySaid : null };
}

export function isSame(known: string | null, heard: string | null): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}@]+/gu, '');
  return known !== null && heard !== null && plain(known) === plain(heard);
}

async function isPhoneOfPro(db: Deps['db'], accountId: string, phone: string): Promise<boolean> {
  const found = await db.service
    .selectFrom('accounts')
    .leftJoin('company_info', 'company_info.account_id', 'accounts.id')
    .select('accounts.id')
    .where('accounts.id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('accounts.phone', '=', phone),
        eb('company_info.primary_phone', '=', phone),
        // Of whichever account: a phone that is somebody's line is a pro's.
        eb.exists(
          eb.selectFrom('phone_numbers').select('phone_numbers.id').where('phone_number', '=', phone),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

async function findContact(db: Deps['db'], accountId: string, phone: string): Promise<Customer | null> {
  const contact = await findContactByPhone(db.service, { accountId, phone });
  if (!contact) return null;
  const { name, email, address } = contact;
  return { name, phone, email, address };
}
