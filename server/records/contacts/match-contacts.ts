import { sql } from 'kysely';
import { escapeLike } from '../../db/escape-like.ts';

/** The condition that a search puts on contacts. A phone number is found by its digits, however it was typed; a ZIP by how it begins. */
export function matchContacts(accountId: string, q: string) {
  const like = `%${escapeLike(q.toLowerCase())}%`;
  const digits = q.replace(/\D/g, '');
  const byPhone =
    digits.length >= 3 && /^[\d\s().+-]+$/.test(q)
      ? sql`or contacts.phone like ${`%${digits}%`} or contacts.id in (
          select part.merged_into_id from contacts part where part.account_id = ${accountId}
            and part.merged_into_id is not null and part.phone like ${`%${digits}%`})`
      : sql``;
  const byZip = /^\d{3,5}(-\d{0,4})?$/.test(q) ? sql`or contacts.zip like ${`${q}%`}` : sql``;
  return sql<boolean>`(lower(contacts.name) like ${like} or contacts.email like ${like}
    or lower(contacts.address) like ${like} or lower(contacts.last_job_title) like ${like}
    or lower(array_to_string(contacts.tags, E'\\n')) like ${like} ${byPhone} ${byZip})`;
}
