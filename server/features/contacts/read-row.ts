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
    // Exports, ours too, keep a spreadsheet from running such a cell with an apostrophe; others write ="5125550100".
    return /^'[=+\-@]/.test(text) ? text.slice(1) : text.replace(/^="(.*)"$/s, '$1').trim();
  };
  try {
    const { phone, otherPhones, unreadPhones } = readPhones([cell('phone'), cell('phone2'), cell('phone3')]);
    const [email = null, ...otherEmails] = readEmails(cell('email'));
    const contact = {
      name:
        (cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim() || cell('company'))
          .replace(/\s+/g, ' ')
          .slice(0, 200) || null,
      phone,
      otherPhones,
      email,
      address: [cell('address'), cell('city')].filter(Boolean).join(', ').slice(0, 500) || null,
      state: readState(cell('state')),
      zip: readZip(cell('zip')),
      tags: readTags(cell('tags')),
      lastJobOn: readJobDay(cell('lastJobOn'), now),
      lastJobTitle: cell('lastJobTitle').slice(0, 300) || null,
      notes:
        [
          cell('notes'),
          ...unreadPhones.map((text) => `Other phone: ${text}`),
          ...otherEmails.map((address) => `Other email: ${address}`),
        ]
          .filter(Boolean)
          .join('\n')
          .slice(0, longestContactNotes)
          .trim() || null,
      // Without a column of its own, what was declared holds for every row.
      consent: columns.consent === undefined ? 'yes' : readConsent(cell('consent')),
    } satisfies ImportedContact;
    if (!contact.name && !contact.phone && !contact.email) throw new Problem('No name, phone or email.');
    if (!contact.phone && !contact.email && printedOn.test(contact.name ?? ''))
      throw new Problem('Not a customer: the line that says when a report was printed.');
    return { contact, problem: null };
  } catch (error) {
    if (error instanceof Problem) return { contact: null, problem: error.message };
    throw error;
  }
}

/** "Tuesday, November 17, 2026 04:14 PM": the last line of a report. */
const printedOn = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day, [a-z]+ \d{1,2}, \d{4}/i;

const quote = (text: string) => `"${text.slice(0, 40)}"`;

const phoneFaults = {
  unreadable: 'is not a phone number.',
  foreign: 'is a number outside the US.',
  charges_callers: 'is a 900 number, which charges whoever calls it.',
};

interface ReadPhones {
  phone: string | null;
  otherPhones: string[];
  /** What stood beside a number and is none that can be called here: kept in the notes, bent into nothing. */
  unreadPhones: string[];
}

/** The first number is the one that is called and texted. A row with numbers of which none can be read is refused. */
function readPhones(cells: string[]): ReadPhones {
  const texts = cells.flatMap(splitPhones);
  const read = texts.map((text) => ({ text, ...readPhone(text) }));
  const numbers = [...new Set(read.flatMap(({ number }) => number ?? []))];
  const [first] = read;
  if (first && numbers.length === 0) throw new Problem(`${quote(first.text)} ${first.problem}`);
  const [phone = null, ...otherPhones] = numbers;
  return {
    phone,
    otherPhones: otherPhones.slice(0, mostOtherPhones),
    unreadPhones: read.filter(({ number }) => !number).map(({ text }) => text),
  };
}

const mostOtherPhones = 5;
const longestPhoneCell = 300;

/** "512-555-0100 / 512-555-0101", "Phone: … Mobile: …", " ::: " of Google: several numbers that share a cell. */
function splitPhones(cell: string): string[] {
  const text = cell.slice(0, longestPhoneCell);
  if (text.replace(/\D/g, '').length < 14) return text ? [text] : [];
  const pieces = text
    .split(
      /:::|[;,|/\n\r]|\s(?:or|and|&)\s|\b(?=(?:phone|mobile|cell|home|work|main|fax|other)[a-z ]{0,10}:)/i,
    )
    .map((piece) => piece.trim())
    .filter(Boolean);
  const isNumber = (piece: string) => piece.replace(/\D/g, '').length >= 7;
  if (pieces.filter(isNumber).length < 2) return text ? [text] : [];
  return pieces.filter((piece) => isNumber(piece) && !/^fax/i.test(piece));
}

function readPhone(text: string): { number: string; problem: null } | { number: null; problem: string } {
  // The digits that 5.13E+09 no longer has are nobody's zeros, and 1.512555010E+10 has lost one too.
  if (/^\+?\d+(?:[.,]\d*)?e\+?\d+$/i.test(text))
    return {
      number: null,
      problem: 'was rounded by a spreadsheet. Make the column text there and export again.',
    };
  // Spreadsheets make numbers of phone numbers: 5125550100.0
  const plain = /^\d{10,11}\.0+$/.test(text) ? String(Number(text)) : text;
  const { number, fault } = readUsPhone(plain);
  return fault ? { number: null, problem: phoneFaults[fault] } : { number, problem: null };
}

/** Some programs put all addresses of a person into one cell. */
function readEmails(text: string): string[] {
  const addresses = text
    .toLowerCase()
    .split(/[\s,;|]+|:::/)
    .filter(Boolean);
  for (const address of addresses)
    if (address.length > 254 || !email.safeParse(address).success)
      throw new Problem(`${quote(text)} is not an email address.`);
  return [...new Set(addresses)].slice(0, 6);
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
  const between = text.includes(':::') ? ':::' : text.includes(';') ? ';' : /[,|]/;
  const tags = text
    .split(between)
    .map((tag) => tag.replace(/\s+/g, ' ').trim().slice(0, 60))
    // Google's own groups, as in "* myContacts".
    .filter((tag) => tag && !tag.startsWith('* '));
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
