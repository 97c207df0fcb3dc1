import { type Kysely, sql } from 'kysely';
import type { ContactFilter } from '#domain/contacts/contact-list.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { DB } from '../../db/schema.generated.ts';
import { lastJobOn } from '../../records/contacts/fill-blanks.ts';
import { daysAgo } from '../../records/days-ago.ts';

const optedOut = sql<boolean>`exists (
  select from opt_outs
  where opt_outs.account_id = contacts.account_id and opt_outs.phone = contacts.phone and opt_outs.opted_in_again_at is null
)`;

/** The contacts a person asked for. Lists and exports read the same ones. */
export function filterContacts(read: Kysely<DB>, accountId: string, filter: ContactFilter, now: Date) {
  const { q, consent, source, tag, lastJob } = filter;
  return read
    .selectFrom('contacts')
    .where('contacts.account_id', '=', accountId)
    .where('contacts.merged_into_id', 'is', null)
    .$if(Boolean(q), (query) => query.where(matches(accountId, q ?? '')))
    .$if(source !== undefined, (query) => (source ? query.where('contacts.source', '=', source) : query))
    .$if(Boolean(tag), (query) => query.where(sql<boolean>`${tag} = any (contacts.tags)`))
    .$if(consent === 'yes', (query) =>
      query.where('contacts.text_consent', '=', true).where(sql<boolean>`not ${optedOut}`),
    )
    .$if(consent === 'no', (query) =>
      query.where('contacts.text_consent', '=', false).where(sql<boolean>`not ${optedOut}`),
    )
    .$if(consent === 'opted_out', (query) => query.where(optedOut))
    .$if(lastJob === 'none', (query) => query.where('contacts.last_job_on', 'is', null))
    .$if(lastJob !== undefined && lastJob !== 'none', (query) =>
      query.where('contacts.last_job_on', '>=', daysAgo(accountId, now, Number(lastJob))),
    );
}

/** A phone number is found by its digits, however it was typed. */
function matches(accountId: string, q: string) {
  const like = `%${escapeLike(q.toLowerCase())}%`;
  const digits = q.replace(/\D/g, '');
  const byPhone =
    digits.length >= 3 && /^[\d\s().+-]+$/.test(q)
      ? sql`or contacts.phone like ${`%${digits}%`} or contacts.id in (
          select part.merged_into_id from contacts part where part.account_id = ${accountId}
            and part.merged_into_id is not null and part.phone like ${`%${digits}%`})`
      : sql``;
  return sql<boolean>`(lower(contacts.name) like ${like} or contacts.email like ${like}
    or lower(contacts.address) like ${like} or lower(contacts.last_job_title) like ${like} ${byPhone})`;
}

export const contactColumns = [
  'contacts.id',
  'contacts.name',
  'contacts.phone',
  'contacts.email',
  'contacts.address',
  'contacts.state',
  'contacts.zip',
  'contacts.tags',
  'contacts.source',
  lastJobOn,
  'contacts.last_job_title as lastJobTitle',
  'contacts.text_consent as textConsent',
  'contacts.text_consent_source as consentSource',
  'contacts.text_consent_at as consentAt',
  'contacts.created_at as createdAt',
  optedOut.as('optedOut'),
] as const;
