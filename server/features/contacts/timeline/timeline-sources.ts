import { type RawBuilder, sql } from 'kysely';
import type { TimelineSource } from '#domain/contacts/timeline.ts';

export interface OfContact {
  accountId: string;
  contactId: string;
  /** What the wall clock of the business is ahead of UTC: days and times of promises are told by it. */
  minutesAhead: number;
}

/** `at` and `id` of what one source knows; each is cut off behind the page that is asked for, along its index. */
export interface Source {
  at: RawBuilder<Date>;
  id: RawBuilder<string>;
  from: RawBuilder<unknown>;
}

/** The entries that are this person: their own, and those that became part of it, each with its number. */
const entries = ({ accountId, contactId }: OfContact) =>
  sql`contacts.account_id = ${accountId} and (contacts.id = ${contactId} or contacts.merged_into_id = ${contactId})`;

const idsOf = (of: OfContact) => sql`(select contacts.id from contacts where ${entries(of)})`;
const phonesOf = (of: OfContact) => sql`(select contacts.phone from contacts where ${entries(of)})`;

/** First the calls of the one person, then what hangs on each: never all calls of the business. */
const callsOf = ({ accountId, contactId }: OfContact) =>
  sql`calls.account_id = ${accountId} and calls.contact_id = ${contactId} and calls.deleted_at is null`;

const ofContact = (table: RawBuilder<unknown>, { accountId, contactId }: OfContact) =>
  sql`${table}.account_id = ${accountId} and ${table}.contact_id = ${contactId}`;

const at = (column: string) => sql<Date>`${sql.ref(column)}`;
const id = (table: string) => sql<string>`${sql.ref(`${table}.id`)}`;

const dueAt = ({ minutesAhead }: OfContact) => sql`(due_on + coalesce(due_time, time '12:00'))
  at time zone 'UTC' - ${minutesAhead}::integer * interval '1 minute'`;

export const timelineSelections: Record<TimelineSource, (of: OfContact) => Source> = {
  call: (of) => ({
    at: at('calls.started_at'),
    id: id('calls'),
    from: sql`calls where ${callsOf(of)} and calls.joined_into_id is null`,
  }),
  notes: (of) => ({
    at: at('call_notes.edited_at'),
    id: id('call_notes'),
    from: sql`calls join call_notes on call_notes.account_id = calls.account_id and call_notes.call_id = calls.id
      where ${callsOf(of)} and call_notes.edited_at is not null`,
  }),
  // Campaign texts are told by their campaign: the words alone would stand twice.
  message: (of) => ({
    at: at('messages.created_at'),
    id: id('messages'),
    from: sql`messages where ${ofContact(sql`messages`, of)} and (purpose <> 'campaign' or direction = 'inbound')`,
  }),
  campaign: (of) => ({
    at: sql<Date>`coalesce(campaign_recipients.sent_at, campaign_recipients.created_at)`,
    id: id('campaign_recipients'),
    from: sql`campaign_recipients where ${ofContact(sql`campaign_recipients`, of)}`,
  }),
  appointment: (of) => ({
    at: at('appointments.starts_at'),
    id: id('appointments'),
    from: sql`appointments where ${ofContact(sql`appointments`, of)}`,
  }),
  // One that is kept stands where it was kept, an open one where it is due, and one without a day where it was said.
  promise: (of) => ({
    at: sql<Date>`coalesce(promises.done_at, ${dueAt(of)}, promises.said_at)`,
    id: id('promises'),
    from: sql`calls join promises on promises.account_id = calls.account_id and promises.call_id = calls.id
      where ${callsOf(of)} and promises.dismissed_at is null`,
  }),
  recap: (of) => ({
    at: sql<Date>`coalesce(call_recaps.confirmed_at, call_recaps.created_at)`,
    id: id('call_recaps'),
    from: sql`calls join call_recaps on call_recaps.account_id = calls.account_id and call_recaps.call_id = calls.id
      where ${callsOf(of)} and call_recaps.state in ('pending', 'sent', 'failed', 'stopped')`,
  }),
  consent: (of) => ({
    at: at('contacts.text_consent_at'),
    id: id('contacts'),
    from: sql`contacts where ${entries(of)} and contacts.text_consent and contacts.text_consent_at is not null`,
  }),
  stop: (of) => ({
    at: at('opt_outs.opted_out_at'),
    id: id('opt_outs'),
    from: sql`opt_outs where opt_outs.account_id = ${of.accountId} and opt_outs.phone in ${phonesOf(of)}`,
  }),
  start: (of) => ({
    at: at('opt_outs.opted_in_again_at'),
    id: id('opt_outs'),
    from: sql`opt_outs where opt_outs.account_id = ${of.accountId} and opt_outs.phone in ${phonesOf(of)}
      and opt_outs.opted_in_again_at is not null`,
  }),
  past: (of) => changesOf(of, sql`<>`),
  change: (of) => changesOf(of, sql`=`),
  merge: (of) => ({
    at: at('contact_merges.merged_at'),
    id: id('contact_merges'),
    from: sql`contact_merges where contact_merges.account_id = ${of.accountId} and contact_merges.kept_id in ${idsOf(of)}`,
  }),
  undo: (of) => ({
    at: at('contact_merges.undone_at'),
    id: id('contact_merges'),
    from: sql`contact_merges where contact_merges.account_id = ${of.accountId}
      and contact_merges.kept_id in ${idsOf(of)} and contact_merges.undone_at is not null`,
  }),
  added: ({ accountId, contactId }) => ({
    at: at('contacts.created_at'),
    id: id('contacts'),
    from: sql`contacts where contacts.account_id = ${accountId} and contacts.id = ${contactId}`,
  }),
};

/** What consents and stops were before, or what details were. */
const changesOf = (of: OfContact, isDetails: RawBuilder<unknown>): Source => ({
  at: at('contact_changes.at'),
  id: id('contact_changes'),
  from: sql`contact_changes where contact_changes.account_id = ${of.accountId}
    and contact_changes.contact_id in ${idsOf(of)} and contact_changes.kind ${isDetails} 'details'`,
});
