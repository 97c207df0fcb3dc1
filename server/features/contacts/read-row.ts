import { z } from 'zod';
import { toStateCode } from '#domain/company/state-names.ts';
import type { ConsentCell, ImportField, ImportMapping } from '#domain/contacts/contact-import.ts';
import { longestContactNotes } from '#domain/contacts/contact-notes.ts';
import { readUsPhone } from '#domain/plain/phone.ts';
import type { ImportedContact } from '../../records/contacts/import-contacts.ts';
import { readDay } from './read-day.ts';

export type ReadRow = { contact: ImportedContact; problem: null } | { contact: null; problem: string };

const email = z.email();

class Problem extends Error {}

/** One row of a file as a contact, or why it cannot be one. The same row always reads the same. */
export function readRow(cells: string[], { columns }: ImportMapping, now: Date): ReadRow {
  const cell = (field: ImportField) => {
    const column = columns[field];
    // NUL is no character of any name, and PostgreSQL refuses it.
    const text = column === undefined ? '' : (cells[column] ?? '').replaceAll('\u0000', '').trim();
    // Exports, ours too, keep a spreadsheet from running such a cell with an apostrophe.
    return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
  };
  try {
    const contact = {
      name:
        (cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim())
          .replace(/\s+/g, ' ')
          .slice(0, 200) || null,
      phone: readPhone(cell('phone')),
      email: readEmail(cell('email')),
      address: [cell('address'), cell('city')].filter(Boolean).join(', ').slice(0, 500) || null,
      state: readState(cell('state')),
      zip: readZip(cell('zip')),
      tags: readTags(cell('tags')),
      lastJobOn: readJobDay(cell('lastJobOn'), now),
      lastJobTitle: cell('lastJobTitle').slice(0, 300) || null,
      notes: cell('notes').slice(0, longestContactNotes).trim() || null,
      // Without a column of its own, what was declared holds for every row.
      consent: columns.consent === undefined ? 'yes' : readConsent(cell('consent')),
    } satisfies ImportedContact;
    if (!contact.name && !contact.phone && !contact.email) throw new Problem('No name, phone or email.');
    return { contact, problem: null };
  } catch (error) {
    if (error instanceof Problem) return { contact: null, problem: error.message };
    throw error;
  }
}

const quote = (text: string) => `"${text.slice(0, 40)}"`;

const phoneFaults = {
  unreadable: 'is not a phone number.',
  foreign: 'is a number outside the US.',
  charges_callers: 'is a 900 number, which charges whoever calls it.',
};

function readPhone(text: string): string | null {
  if (!text) return null;
  const [, whole = '', decimals = ''] = /^(\d)(?:\.(\d+))?e\+?\d+$/i.exec(text) ?? [];
  // The digits that 5.13E+09 no longer has are nobody's zeros.
  if (whole && decimals.length < 9) throw new Problem(`${quote(text)} was cut short by a spreadsheet.`);
  // Spreadsheets make numbers of phone numbers: 5125550100.0 and 5.125550100E9.
  const plain = whole || /^\d{10,11}\.0+$/.test(text) ? String(Number(text)) : text;
  const { number, fault } = readUsPhone(plain);
  if (fault) throw new Problem(`${quote(text)} ${phoneFaults[fault]}`);
  return number;
}

function readEmail(text: string): string | null {
  if (!text) return null;
  const address = text.toLowerCase();
  if (address.length > 254 || !email.safeParse(address).success)
    throw new Problem(`${quote(text)} is not an email address.`);
  return address;
}

function readState(text: string): string | null {
  if (!text) return null;
  const code = toStateCode(text);
  if (!code) throw new Problem(`${quote(text)} is not a US state.`);
  return code;
}

/** "78701-1234" is 78701; a spreadsheet took the zero off "02134". */
function readZip(text: string): string | null {
  if (!text) return null;
  const [, digits] = /^(\d{4,5})(?:\.0+)?(?:-?\d{4})?$/.exec(text) ?? [];
  if (!digits) throw new Problem(`${quote(text)} is not a ZIP code.`);
  return digits.padStart(5, '0');
}

/** A comma within a tag is part of it where semicolons stand between them, as in our own export. */
function readTags(text: string): string[] {
  const tags = text
    .split(text.includes(';') ? ';' : /[,|]/)
    .map((tag) => tag.replace(/\s+/g, ' ').trim().slice(0, 60))
    .filter(Boolean);
  return [...new Set(tags)].slice(0, 20);
}

function readJobDay(text: string, now: Date): string | null {
  if (!text) return null;
  const day = readDay(text);
  if (!day) throw new Problem(`${quote(text)} is not a date.`);
  // Wherever it is latest: on Guam it is tomorrow already.
  const latest = new Date(now.getTime() + 14 * 3600 * 1000).toISOString().slice(0, 10);
  if (day > latest) throw new Problem(`The last job, ${quote(text)}, lies in the future.`);
  return day;
}

const yes = /^(y|yes|true|1|x|ok|agreed|opted[\s-]?in|subscribed|consented)$/i;
const stop = /^(stop|stopped|opt(ed)?[\s-]?out|unsubscribed?|do not text|dnt|revoked)$/i;

function readConsent(text: string): ConsentCell {
  if (stop.test(text)) return 'opted_out';
  return yes.test(text) ? 'yes' : 'no';
}
