import { z } from 'zod';
import { emailSchema } from '../accounts/accounts.ts';
import { toStateCode } from '../company/state-names.ts';
import { lineSchema } from '../plain/line.ts';
import { customerPhoneSchema } from '../plain/phone.ts';
import { consentStatementSchema } from './consent-statement.ts';

export const tagSchema = lineSchema(60, 'A tag has at most 60 characters.').min(1, 'A tag needs a word.');
/** Of a business, in all. */
export const mostAccountTags = 100;
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

const contactFields = {
  name: orNull(lineSchema(200, 'That name is too long.')),
  phone: orNull(customerPhoneSchema),
  email: orNull(emailSchema),
  address: orNull(lineSchema(500, 'That address is too long.')),
  state: orNull(stateSchema),
  zip: orNull(z.string().regex(/^\d{5}$/, 'Enter the 5 digits of the ZIP code.')),
  tags: tagsSchema,
  /** Day of the last job, as in a calendar. */
  lastJobOn: orNull(z.iso.date('Choose a day.')),
  lastJobTitle: orNull(lineSchema(300, 'That is too long.')),
  textConsent: z.boolean(),
  consentStatement: orNull(consentStatementSchema),
};

/** What is to change about a contact; what is left out stays. */
export const contactChangeSchema = z.strictObject(contactFields).partial();

export const contactSchema = z
  .strictObject({
    name: contactFields.name.default(null),
    phone: contactFields.phone.default(null),
    email: contactFields.email.default(null),
    address: contactFields.address.default(null),
    state: contactFields.state.default(null),
    zip: contactFields.zip.default(null),
    tags: contactFields.tags.default([]),
    lastJobOn: contactFields.lastJobOn.default(null),
    lastJobTitle: contactFields.lastJobTitle.default(null),
    textConsent: contactFields.textConsent.default(false),
    consentStatement: contactFields.consentStatement.default(null),
  })
  .superRefine((contact, context) => {
    for (const { path, message } of listGaps(contact))
      context.addIssue({ code: 'custom', path: [path], message });
  });
export type ContactInput = z.infer<typeof contactSchema>;

/** What a contact lacks as a whole, each field for itself being fine. */
export function listGaps({
  name,
  phone,
  email,
  textConsent,
}: Pick<ContactInput, 'name' | 'phone' | 'email' | 'textConsent'>) {
  return [
    ...(name || phone || email
      ? []
      : [{ path: 'name', message: 'Enter a name, a phone number or an email.' }]),
    ...(textConsent && !phone ? [{ path: 'phone', message: 'Consent to texts needs a phone number.' }] : []),
  ];
}

/** A job that was done; a call or a quote is none. */
export const jobDoneSchema = z.strictObject({
  doneOn: z.iso.date('Choose a day.'),
  title: orNull(lineSchema(300, 'That is too long.')).default(null),
});
export type JobDone = z.infer<typeof jobDoneSchema>;

/** So long a merge can be undone. */
export const mergeUndoHours = 24;

export const mergeSchema = z.strictObject({ duplicateId: z.uuid('There is no such contact.') });
