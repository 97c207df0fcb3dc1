import { type Kysely, sql } from 'kysely';
import type { ContactFilter } from '#domain/contacts/contact-list.ts';
import type { DB } from '../../db/schema.generated.ts';
import { lastJobOn } from '../../records/contacts/fill-blanks.ts';
import { hasTag } from '../../records/contacts/has-tag.ts';
import { matchContacts } from '../../records/contacts/match-contacts.ts';
import { daysAgo } from '../../records/days-ago.ts';

const optedOut = sql<boolean>`exists (
  select from opt_outs
  where opt_outs.account_id = contacts.account_id and opt_outs.phone = contacts.phone and opt_outs.opted_in_again_at is null
)`;

/** By the promises, of which few are open, and not by the contacts. */
const withOpenPromise = (read: Kysely<DB>, accountId: string) =>
  read
    .selectFrom('promises')
    .innerJoin('calls', 'calls.id', 'promises.call_id')
    .select('calls.contact_id')
    .where('promises.account_id', '=', accountId)
    .where('calls.account_id', '=', accountId)
    .where('calls.deleted_at', 'is', null)
    .where('calls.contact_id', 'is not', null)
    .where('promises.done_at', 'is', null)
    .where('promises.dismissed_at', 'is', null);

/** The contacts a person asked for. Lists and exports read the same ones. */
export function filterContacts(read: Kysely<DB>, accountId: string, filter: ContactFilter, now: Date) {
  const { q, consent, source, tag, lastJob, promise, state } = filter;
  const isLongAgo = lastJob?.startsWith('over') ?? false;
  const jobDay = daysAgo(accountId, now, Number(lastJob?.replace('over', '')));
  return read
    .selectFrom('contacts')
    .where('contacts.account_id', '=', accountId)
    .where('contacts.merged_into_id', 'is', null)
    .$if(Boolean(q), (query) => query.where(matchContacts(accountId, q ?? '')))
    .$if(source !== undefined, (query) => (source ? query.where('contacts.source', '=', source) : query))
    .$if(Boolean(tag), (query) => query.where(hasTag(tag ?? '')))
    .$if(consent === 'yes', (query) =>
      query.where('contacts.text_consent', '=', true).where(sql<boolean>`not ${optedOut}`),
    )
    .$if(consent === 'no', (query) =>
      query.where('contacts.text_consent', '=', false).where(sql<boolean>`not ${optedOut}`),
    )
    .$if(consent === 'opted_out', (query) => query.where(optedOut))
    .$if(lastJob === 'none', (query) => query.where('contacts.last_job_on', 'is', null))
    .$if(lastJob !== undefined && lastJob !== 'none', (query) =>
      query.where('contacts.last_job_on', isLongAgo ? '<' : '>=', jobDay),
    )
    .$if(state !== undefined, (query) => query.where('contacts.state', '=', state ?? ''))
    .$if(promise === 'open', (query) => query.where('contacts.id', 'in', withOpenPromise(read, accountId)));
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
