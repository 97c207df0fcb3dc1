import { type BroughtCustomer, broughtMessages } from '#domain/calls/brought-recordings.ts';
import type { Customer } from '#domain/calls/notes.ts';
import { AppError } from '#domain/plain/errors.ts';
import { readUsPhone } from '#domain/plain/phone.ts';
import type { Deps } from '../../../deps.ts';

interface About {
  contact_id: string | null;
  /** For the column. */
  stated_customer: string | null;
}

/**
 * Whom it is about: a contact the person may see, or what they typed. A technician sees no contacts, so chooses none,
 * and learns nothing of one by typing a number.
 */
export async function describeCustomer(
  { db }: Pick<Deps, 'db'>,
  { accountId, customer }: { accountId: string; customer: BroughtCustomer },
): Promise<About> {
  const { contactId, customerName, customerPhone } = customer;
  if (!contactId) {
    const stated = {
      name: customerName || null,
      phone: readPhone(customerPhone),
      email: null,
      address: null,
    };
    return { contact_id: null, stated_customer: toColumn(stated) };
  }
  const [contact] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('contacts')
      .select(['name', 'phone', 'email', 'address'])
      .where('account_id', '=', accountId)
      .where('id', '=', contactId)
      .where('merged_into_id', 'is', null),
  );
  if (!contact)
    throw new AppError('validation_failed', {
      userMessage: broughtMessages.noContact,
      issues: [{ path: 'contactId', message: broughtMessages.noContact }],
    });
  return { contact_id: contactId, stated_customer: toColumn(contact) };
}

function readPhone(typed: string | null): string | null {
  if (!typed) return null;
  const { number } = readUsPhone(typed);
  if (number) return number;
  const message = 'That is no phone number we know. Leave it out, or correct it.';
  throw new AppError('validation_failed', {
    userMessage: message,
    issues: [{ path: 'customerPhone', message }],
  });
}

function toColumn(stated: Customer): string | null {
  return Object.values(stated).some((value) => value !== null) ? JSON.stringify(stated) : null;
}
