import { z } from 'zod';
import { consentStatementSchema } from './consent-statement.ts';

/** What a column of a file can be. */
export const importFields = [
  'name',
  'firstName',
  'lastName',
  'company',
  'phone',
  'phone2',
  'phone3',
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
  company: 'Company',
  phone: 'Phone',
  phone2: 'Second phone',
  phone3: 'Third phone',
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

/** Without one of these a row is nobody. */
export function namesSomebody(columns: Partial<Record<ImportField, number>>): boolean {
  const { name, firstName, lastName, company, phone, email } = columns;
  return [name, firstName, lastName, company, phone, email].some((column) => column !== undefined);
}

const columnSchema = z.number().int().min(0).max(199);

export const importMappingSchema = z.strictObject({
  hasHeader: z.boolean(),
  columns: z
    .partialRecord(z.enum(importFields), columnSchema, 'That is not a column of the file.')
    .refine(namesSomebody, 'Say which column has the phone number, the email or the name.')
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
