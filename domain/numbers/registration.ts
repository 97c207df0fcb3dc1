import { z } from 'zod';
import { emailSchema } from '../accounts/accounts.ts';
import { stateCodes } from '../company/us-states.ts';
import { phoneSchema } from '../plain/phone.ts';
import { businessKinds, companyTypes } from './business-kinds.ts';
import { line, paragraph, zipSchema } from './form-fields.ts';

const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema]);

/** What may be kept while it is being filled in: each field is right or empty. */
export const registrationSchema = z.strictObject({
  kind: z.enum(businessKinds, 'Choose one.'),
  companyType: z.enum(companyTypes, 'Choose one.'),
  legalName: line(255),
  /** Empty keeps the one that was typed before: it is shown to nobody again. */
  ein: orEmpty(
    z
      .string()
      .trim()
      .regex(/^\d{2}-?\d{7}$/, 'An EIN has nine digits, such as 12-3456789.')
      .transform((ein) => ein.replace('-', '')),
  ),
  website: orEmpty(
    z
      .string()
      .trim()
      .max(255, 'That address is too long.')
      .transform((typed) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
      .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Enter a web address.' })),
  ),
  street: line(200),
  city: line(100),
  state: orEmpty(z.enum(stateCodes, 'Choose a state.')),
  zip: orEmpty(zipSchema),
  firstName: line(100),
  lastName: line(100),
  jobTitle: line(100),
  email: orEmpty(emailSchema),
  mobile: orEmpty(phoneSchema),
  /** What the texts are about. */
  purpose: paragraph(1000),
  samples: z.array(paragraph(1000)).length(2, 'Give two sample messages.'),
  /** How customers agree to get them. */
  consent: paragraph(2000),
});
export type Registration = z.infer<typeof registrationSchema>;
