import { z } from 'zod';
import { emailSchema } from './accounts.ts';
import { phoneSchema } from './phone.ts';
import { toStateCode } from './state-names.ts';

export const contactSources = ['call', 'reply', 'import', 'manual'] as const;
export type ContactSource = (typeof contactSources)[number];
export const contactSourceNames: Record<string, string> = {
  call: 'From a call',
  reply: 'From a reply',
  import: 'Imported',
  manual: 'Added by hand',
  website: 'Your website',
};

export const consentFilters = ['yes', 'no', 'opted_out'] as const;
export type ConsentFilter = (typeof consentFilters)[number];
export const consentFilterNames: Record<ConsentFilter, string> = {
  yes: 'Agreed to texts',
  no: 'No consent',
  opted_out: 'Opted out',
};

export const jobWindows = ['7', '14', '30', '60', '90', 'none'] as const;
export type JobWindow = (typeof jobWindows)[number];

export const contactSorts = ['newest', 'name'] as const;

const searchable = (text: string) => !text.includes('\u0000');

export const contactFilterSchema = z.object({
  q: z
    .string()
    .trim()
    .max(200, 'That is too long to search for.')
    .refine(searchable, 'That has characters we cannot search for.')
    .optional(),
  consent: z.enum(consentFilters).optional(),
  source: z.enum(contactSources).optional(),
  tag: z.string().trim().max(60).refine(searchable, 'There is no such tag.').optional(),
  lastJob: z.enum(jobWindows).optional(),
  sort: z.enum(contactSorts).default('newest'),
});
export type ContactFilter = z.infer<typeof contactFilterSchema>;

export const contactListSchema = contactFilterSchema.extend({
  cursor: z.string().max(600, 'That page does not exist.').optional(),
});

const noControls = /^[^\p{Cc}]*$/u;
const line = (max: number, tooLong: string) =>
  z.string().trim().max(max, tooLong).regex(noControls, 'That has characters we cannot keep.');

export const tagSchema = line(60, 'A tag has at most 60 characters.').min(1, 'A tag needs a word.');
export const tagsSchema = z.array(tagSchema).max(20, 'At most 20 tags.');

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]);

const stateSchema = z
  .string()
  .max(40)
  .transform((text, context) => {
    const code = toStateCode(text);
    if (code) return code;
    context.addIssue({ code: 'custom', message: 'Choose a state.' });
    return z.NEVER;
  });

export const consentStatementSchema = line(2000, 'Keep the statement under 2,000 characters.').min(
  10,
  'Say in a sentence how they agreed.',
);

export const contactSchema = z
  .strictObject({
    name: orNull(line(200, 'That name is too long.')).default(null),
    phone: orNull(phoneSchema).default(null),
    email: orNull(emailSchema).default(null),
    address: orNull(line(500, 'That address is too long.')).default(null),
    state: orNull(stateSchema).default(null),
    zip: orNull(z.string().regex(/^\d{5}$/, 'Enter the 5 digits of the ZIP code.')).default(null),
    tags: tagsSchema.default([]),
    /** Day of the last job, as in a calendar. */
    lastJobOn: orNull(z.iso.date('Choose a day.')).default(null),
    lastJobTitle: orNull(line(300, 'That is too long.')).default(null),
    textConsent: z.boolean().default(false),
    consentStatement: orNull(consentStatementSchema).default(null),
  })
  .superRefine((contact, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!contact.name && !contact.phone && !contact.email)
      issue('name', 'Enter a name, a phone number or an email.');
    if (contact.textConsent && !contact.phone) issue('phone', 'Consent to texts needs a phone number.');
  });
export type ContactInput = z.infer<typeof contactSchema>;

export const mergeSchema = z.strictObject({ duplicateId: z.uuid('There is no such contact.') });
