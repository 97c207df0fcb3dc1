import type { Selection } from '#domain/contacts/bulk-changes.ts';
import {
  type ContactFilter,
  contactFilterSchema,
  contactSourceNames,
} from '#domain/contacts/contact-list.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { byteOrderMark, toRow } from '../../csv.ts';
import type { Deps } from '../../deps.ts';
import { writeCursor } from './contact-order.ts';
import { listContactRows } from './list-contacts.ts';

const batchSize = 1000;

type Contact = Awaited<ReturnType<typeof listContactRows>>[number];
type Column = [name: string, value: (contact: Contact, timeZone: string) => string | null];

const columns: Column[] = [
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone && formatPhone(phone)],
  ['Email', ({ email }) => email],
  ['Address', ({ address }) => address],
  ['State', ({ state }) => state],
  ['ZIP', ({ zip }) => zip],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Last job', ({ lastJobTitle }) => lastJobTitle],
  ['Last job date', ({ lastJobOn }) => lastJobOn],
  ['Notes', ({ notes }) => notes],
  ['Agreed to texts', ({ textConsent, optedOut }) => (optedOut ? 'opted out' : textConsent ? 'yes' : 'no')],
  [
    'Consent from',
    ({ consentSource }) => (consentSource ? (contactSourceNames[consentSource] ?? null) : null),
  ],
  ['Consent date', ({ consentAt }, timeZone) => consentAt?.toLocaleDateString('en-CA', { timeZone }) ?? null],
  ['Source', ({ source }) => contactSourceNames[source] ?? source],
];

interface Reader {
  accountId: string;
  timeZone: string;
}

/** The contacts the filters let through as CSV, read in batches so that a list of any size fits in memory. */
export async function* exportContacts(
  deps: Deps,
  user: Reader,
  filter: ContactFilter,
  chosen: { ids?: string[]; except?: string[] } = {},
): AsyncGenerator<string> {
  yield byteOrderMark + toRow(columns.map(([name]) => name));
  for (let cursor: string | undefined; ; ) {
    const rows = await listContactRows(deps, user.accountId, { filter, cursor, limit: batchSize, ...chosen });
    yield rows.map((row) => toRow(columns.map(([, value]) => value(row, user.timeZone)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    cursor = writeCursor(last.sortKey, last.id);
  }
}

/** The contacts that were checked in the list. */
export function exportChosen(deps: Deps, user: Reader, selection: Selection): AsyncGenerator<string> {
  if ('ids' in selection)
    return exportContacts(deps, user, contactFilterSchema.parse({}), { ids: selection.ids });
  return exportContacts(deps, user, selection.filter, { except: selection.except });
}
