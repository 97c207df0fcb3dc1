import { z } from 'zod';
import { simpleAddress } from '../plain/simple-address.ts';
import { consentStatementSchema } from './consent-statement.ts';

/** What a column of a file can be. */
export const importFields = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'zip',
  'tags',
  'lastJobOn',
  'lastJobTitle',
  'notes',
  'consent',
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldNames: Record<ImportField, string> = {
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  tags: 'Tags',
  lastJobOn: 'Date of last job',
  lastJobTitle: 'Last job',
  notes: 'Notes',
  consent: 'Agreed to texts (yes or no)',
};

/** What a row says about texts: a stop in somebody else's list is a stop here. */
export type ConsentCell = 'yes' | 'no' | 'opted_out';

/** 25 MB: a hundred thousand rows with room to spare. */
export const largestImportBytes = 25 * 1024 * 1024;
/** What browsers call a CSV file, on machines with and without a spreadsheet program. */
export const importFileTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/octet-stream',
  'application/vnd.ms-excel',
] as const;

export const importMessages = {
  tooLarge: 'A file can have up to 25 MB. Split it and import the parts.',
  tooWide:
    'A row of that file has more than 500 columns. Keep the ones with names, phones and emails and try again.',
  noRoom:
    'Your imports of the last 30 days take up all the room there is for them. Import fewer files, or wait until the first ones are removed.',
  otherKind: 'That kind of file is not accepted here. Save it as CSV and try again.',
};
export const mostImportRows = 250_000;

const columnSchema = z.number().int().min(0).max(199);

export const importMappingSchema = z.strictObject({
  hasHeader: z.boolean(),
  columns: z
    .partialRecord(z.enum(importFields), columnSchema, 'That is not a column of the file.')
    .refine(
      ({ name, firstName, lastName, phone, email }) =>
        [name, firstName, lastName, phone, email].some((column) => column !== undefined),
      'Say which column has the phone number, the email or the name.',
    )
    .refine(
      (columns) => new Set(Object.values(columns)).size === Object.values(columns).length,
      'Each column can be used once.',
    ),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

export const importPreviewSchema = z.strictObject({ mapping: importMappingSchema });

export const importStartSchema = z.strictObject({
  mapping: importMappingSchema,
  textConsent: z.boolean(),
  /** Kept word for word beside every contact of the file. */
  consentStatement: consentStatementSchema,
});
export type ImportStart = z.infer<typeof importStartSchema>;

export const defaultConsentStatement =
  'These customers gave me their number and agreed to get text messages from my business.';
export const noConsentStatement = 'Imported without consent to texts.';

/** Words in headings, the surest first. Order matters: "first name" is not the full name. */
const guesses: [ImportField, RegExp][] = [
  ['consent', /consent|opt(ed)?[\s_-]?in|sms\s?ok|text\s?ok|agree/],
  ['firstName', /first|given|vorname/],
  ['lastName', /last\s?name|^last$|surname|family/],
  ['email', /e-?mail/],
  ['phone', /phone|mobile|cell|^tel|number$/],
  ['zip', /zip|postal|postcode/],
  [
    'lastJobOn',
    /^(?=.*(?:job|service|visit|invoice|completed|last)).*(?:date|day|on|at)$|^date|^last (service|visit)$/,
  ],
  ['notes', /note|remark|comment/],
  ['lastJobTitle', /job|service|work|project|description/],
  ['state', /^(state|province|region)$/],
  ['city', /city|town/],
  ['address', /address|street/],
  ['tags', /tag|label|group|type|category/],
  ['name', /name|customer|client|contact|company/],
];

/** Headings of our own export and names of our own fields mean what they say. */
const ownHeadings = new Map<string, ImportField>([
  ...importFields.map((field) => [importFieldNames[field].toLowerCase(), field] as const),
  ['name', 'name'],
  ['address', 'address'],
  ['zip', 'zip'],
  ['last job date', 'lastJobOn'],
  ['agreed to texts', 'consent'],
]);

const looksLikeDay = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/;

/** A good first guess of which column is what: by the heading, else by what the cells look like. */
export function guessMapping(header: string[] | null, rows: string[][]): ImportMapping['columns'] {
  const columns: ImportMapping['columns'] = {};
  const taken = new Set<number>();
  const take = (field: ImportField, column: number) => {
    if (columns[field] !== undefined || taken.has(column)) return;
    columns[field] = column;
    taken.add(column);
  };
  const headings = (header ?? []).map((text) =>
    text
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .trim(),
  );
  headings.forEach((heading, column) => {
    const own = ownHeadings.get(heading);
    if (!own) return;
    const isDay = own === 'lastJobTitle' && mostLookLike(looksLikeDay, rows, column);
    take(isDay ? 'lastJobOn' : own, column);
  });
  for (const [field, words] of guesses)
    headings.forEach((heading, column) => {
      if (words.test(heading)) take(field, column);
    });
  const width = Math.max(0, ...rows.map((row) => row.length));
  for (const [field, looks] of looksLike) {
    if (columns[field] !== undefined) continue;
    for (let column = 0; column < width; column += 1)
      if (mostLookLike(looks, rows, column)) take(field, column);
  }
  return columns;
}

function mostLookLike(looks: RegExp, rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean);
  return cells.length > 0 && cells.filter((cell) => looks.test(cell.trim())).length >= cells.length * 0.7;
}

const looksLike: [ImportField, RegExp][] = [
  ['email', simpleAddress],
  ['phone', /^\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}$/],
];
