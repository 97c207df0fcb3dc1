import { type RawBuilder, sql } from 'kysely';
import type { Subject } from '#domain/audit/audit-words.ts';
import type { DB } from '../../db/schema.generated.ts';

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

/** A thing that has a name of its own, and is found by that or by these columns. */
function named(subject: Subject, table: keyof DB, name: string, words = [name]): Source {
  const found = sql.join(words.map((word) => sql.ref(word)));
  return {
    subjects: [subject],
    rows: (accountId) => sql`select id, ${sql.ref(name)} as name, null::timestamptz as at,
      concat_ws(' ', ${found}) as words from ${sql.table(table)} where account_id = ${accountId}`,
  };
}

/** What the owner's own transaction may read. */
export const openSources: Source[] = [
  {
    subjects: ['contact'],
    rows: (accountId) => sql`select id, coalesce(name, phone, email) as name, null::timestamptz as at,
      concat_ws(' ', name, phone, email) as words from contacts where account_id = ${accountId}`,
  },
  {
    subjects: ['contacts'],
    rows: (
      accountId,
    ) => sql`select id, case total when 1 then '1 contact' else total || ' contacts' end as name,
      null::timestamptz as at, concat_ws(' ', tag) as words from bulk_changes where account_id = ${accountId}`,
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
  named('appointment', 'appointments', 'title'),
  named('campaign', 'campaigns', 'name'),
  named('line', 'phone_numbers', 'phone_number', ['assigned_person_name', 'phone_number']),
  named('recipient', 'email_recipients', 'email', ['name', 'email']),
  named('invoice', 'invoices', 'invoice_number'),
  named('import', 'contact_imports', 'file_name'),
  named('word', 'account_vocabulary', 'text'),
  named('member', 'logins', 'name', ['name', 'email']),
];

/** Closed to people's own transactions, because their rows hold hashes: asked as the service, for these columns alone. */
export const closedSources: Source[] = [
  named('key', 'api_keys', 'name'),
  named('webhook', 'webhook_endpoints', 'url'),
  named('invitation', 'invitations', 'email'),
];
