import { z } from 'zod';
import { emailSchema } from '../accounts/accounts.ts';
import { phoneSchema } from '../plain/phone.ts';
import { crmFormats, lineCode, recipientKinds } from './line-rules.ts';

const plainText = /^[^\p{Cc}]*$/u;

const personSchema = z
  .string()
  .trim()
  .min(1, 'Enter who uses this phone.')
  .max(120, 'That name is too long.')
  .regex(plainText, 'That name has characters we cannot keep.');

/** An empty field means that nobody is assigned. */
const optionalEmailSchema = z
  .union([z.null(), z.string().trim().length(0), emailSchema], {
    error: 'Enter an email address like name@example.com.',
  })
  .transform((email) => email || null);

export const editLineSchema = z.strictObject({
  phoneNumber: phoneSchema,
  assignedPersonName: personSchema,
  assignedEmail: optionalEmailSchema,
  sendToPrimary: z.boolean(),
  sendRecapAutomatically: z.boolean(),
});
export type EditLine = z.infer<typeof editLineSchema>;

export const lineCodeSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${lineCode.digits}}$`), `Enter the ${lineCode.digits} digits.`),
});

/** A CRM has a format and nobody else does; notes of every line leave no room for a single one. */
export const editRecipientSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name.')
      .max(120, 'That name is too long.')
      .regex(plainText, 'That name has characters we cannot keep.'),
    kind: z.enum(recipientKinds, { error: 'Choose Team or CRM.' }),
    crmFormat: z.enum(crmFormats, { error: 'Choose the format your CRM reads.' }).nullable(),
    isGlobal: z.boolean(),
    assignedPhoneId: z.uuid('Choose one of your lines.').nullable(),
  })
  .refine(({ kind, crmFormat }) => (kind === 'crm') === (crmFormat !== null), {
    path: ['crmFormat'],
    error: 'Choose the format your CRM reads.',
  })
  .refine(({ isGlobal, assignedPhoneId }) => !(isGlobal && assignedPhoneId), {
    path: ['assignedPhoneId'],
    error: 'Notes of every line, or of one: choose.',
  });
export type EditRecipient = z.infer<typeof editRecipientSchema>;
