import type { Customer } from '#domain/calls/notes.ts';
import { toE164 } from '#domain/plain/phone.ts';
import { isSimpleAddress } from '#domain/plain/simple-address.ts';
import type { Tx } from '../../../db/database.ts';

interface JobOfContact {
  accountId: string;
  customer: Customer;
  jobTitle: string;
  jobAt: Date;
}

/** What the contacts table takes; a value that does not fit its column is left out, never bent. */
export function toContactValues(customer: Customer) {
  const email = customer.email?.trim().toLowerCase() ?? '';
  return {
    name: customer.name?.slice(0, 200) || null,
    phone: customer.phone ? toE164(customer.phone) : null,
    email: email.length <= 254 && isSimpleAddress(email) ? email : null,
    address: customer.address?.slice(0, 500) || null,
  };
}

/**
 * The customer of a call: found by phone, else by e-mail, else made. What a contact already has is better than
 * what was heard in a call, so only blanks are filled; the job is theirs if it is their latest.
 */
export async function saveContact(tx: Tx, job: JobOfContact): Promise<string | null> {
  const heard = toContactValues(job.customer);
  if (!heard.name && !heard.phone && !heard.email) return null;
  const found = await findContact(tx, job.accountId, heard);
  const last_job_title = job.jobTitle.slice(0, 300);
  if (!found) {
    const created = await tx
      .insertInto('contacts')
      .values({ account_id: job.accountId, source: 'call', ...heard, last_job_at: job.jobAt, last_job_title })
      // Two calls of one customer may end in the same moment.
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'phone']).where('merged_into_id', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return created?.id ?? saveContact(tx, job);
  }
  const isLatest = !found.last_job_at || found.last_job_at <= job.jobAt;
  await tx
    .updateTable('contacts')
    .set({
      name: found.name ?? heard.name,
      phone: found.phone ?? heard.phone,
      email: found.email ?? heard.email,
      address: found.address ?? heard.address,
      ...(isLatest && { last_job_at: job.jobAt, last_job_title }),
    })
    .where('account_id', '=', job.accountId)
    .where('id', '=', found.id)
    .execute();
  return found.id;
}

async function findContact(tx: Tx, accountId: string, heard: { phone: string | null; email: string | null }) {
  const contacts = tx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'email', 'address', 'last_job_at'])
    .where('account_id', '=', accountId)
    .where('merged_into_id', 'is', null)
    .forUpdate();
  const byPhone = heard.phone && (await contacts.where('phone', '=', heard.phone).executeTakeFirst());
  if (byPhone) return byPhone;
  if (!heard.email) return null;
  const byEmail = await contacts.where('email', '=', heard.email).orderBy('created_at').executeTakeFirst();
  // The same address with another phone is another person of the household.
  return byEmail && !(byEmail.phone && heard.phone) ? byEmail : null;
}
