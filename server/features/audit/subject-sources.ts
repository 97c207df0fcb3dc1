import { type RawBuilder, sql } from 'kysely';
import type { Subject } from '#domain/audit/audit-words.ts';

/** Where the things of the log stand while they exist: their ids, what people call them, and what they are found by. */
interface Source {
  subjects: Subject[];
  /** Rows of `id`, `name`, `at` and `words` of the account. */
  rows: (accountId: string) => RawBuilder<SourceRow>;
}

export interface SourceRow {
  id: string;
  name: string | null;
  /** When it was, where people say so: a call. */
  at: Date | null;
  words: string;
}

const callerOf = sql`case when calls.phone_number_id is null then calls.caller_phone end`;

/** What the owner's own transaction may read. */
export const openSources: Source[] = [
  {
    subjects: ['contact'],
    rows: (accountId) => sql`select id, coalesce(name, phone, email) as name, null::timestamptz as at,
      concat_ws(' ', name, phone, email) as words from contacts where account_id = ${accountId}`,
  },
  {
    // One that was deleted leaves its row behind, for the minutes: here it is gone. Where a line is known, the phone that
    // called is the pro's own.
    subjects: ['call', 'recording', 'notes', 'recap'],
    rows: (accountId) => sql`select calls.id,
      coalesce(contacts.name, contacts.phone, contacts.email, ${callerOf}) as name, calls.started_at as at,
      concat_ws(' ', contacts.name, contacts.phone, contacts.email, ${callerOf}) as words
      from calls left join contacts on contacts.id = calls.contact_id and contacts.account_id = calls.account_id
      where calls.account_id = ${accountId} and calls.deleted_at is null`,
  },
  {
    subjects: ['conversation'],
    rows: (accountId) => sql`select conversations.id, coalesce(contacts.name, conversations.phone) as name,
      null::timestamptz as at, concat_ws(' ', contacts.name, conversations.phone) as words
      from conversations
      left join contacts on contacts.id = conversations.contact_id and contacts.account_id = conversations.account_id
      where conversations.account_id = ${accountId}`,
  },
  {
    subjects: ['appointment'],
    rows: (accountId) => sql`select id, title as name, null::timestamptz as at, title as words
      from appointments where account_id = ${accountId}`,
  },
  {
    subjects: ['campaign'],
    rows: (accountId) => sql`select id, name, null::timestamptz as at, name as words
      from campaigns where account_id = ${accountId}`,
  },
  {
    subjects: ['line'],
    rows: (accountId) => sql`select id, phone_number as name, null::timestamptz as at,
      concat_ws(' ', assigned_person_name, phone_number) as words from phone_numbers where account_id = ${accountId}`,
  },
  {
    subjects: ['recipient'],
    rows: (
      accountId,
    ) => sql`select id, email as name, null::timestamptz as at, concat_ws(' ', name, email) as words
      from email_recipients where account_id = ${accountId}`,
  },
  {
    subjects: ['invoice'],
    rows: (
      accountId,
    ) => sql`select id, invoice_number as name, null::timestamptz as at, invoice_number as words
      from invoices where account_id = ${accountId}`,
  },
  {
    subjects: ['import'],
    rows: (accountId) => sql`select id, file_name as name, null::timestamptz as at, file_name as words
      from contact_imports where account_id = ${accountId}`,
  },
  {
    subjects: ['word'],
    rows: (accountId) => sql`select id, text as name, null::timestamptz as at, text as words
      from account_vocabulary where account_id = ${accountId}`,
  },
  {
    subjects: ['member'],
    rows: (accountId) => sql`select id, name, null::timestamptz as at, concat_ws(' ', name, email) as words
      from logins where account_id = ${accountId}`,
  },
];

/** Closed to people's own transactions, because their rows hold hashes: asked as the service, for these columns alone. */
export const closedSources: Source[] = [
  {
    subjects: ['key'],
    rows: (accountId) => sql`select id, name, null::timestamptz as at, name as words
      from api_keys where account_id = ${accountId}`,
  },
  {
    subjects: ['webhook'],
    rows: (accountId) => sql`select id, url as name, null::timestamptz as at, url as words
      from webhook_endpoints where account_id = ${accountId}`,
  },
  {
    subjects: ['invitation'],
    rows: (accountId) => sql`select id, email as name, null::timestamptz as at, email as words
      from invitations where account_id = ${accountId}`,
  },
];
