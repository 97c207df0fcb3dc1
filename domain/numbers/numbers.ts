import { z } from 'zod';
import { emailSchema } from '../accounts/accounts.ts';
import { stateCodes } from '../company/us-states.ts';
import { customerPhoneSchema } from '../plain/phone.ts';
import { line, zipSchema } from './form-fields.ts';
import { areaCodeMessage, areaCodePattern } from './number-rules.ts';

export const numberSearchSchema = z.strictObject({
  areaCode: z.string().trim().regex(areaCodePattern, areaCodeMessage),
});

const pressKey = z.uuid('This page is out of date. Load it again.');
/** As the search gave it. */
const offeredPhone = z.string().regex(/^\+1[2-9]\d{9}$/, 'Choose one of the numbers found.');

export const orderNumberSchema = z.strictObject({ key: pressKey, phone: offeredPhone });

const words = (what: string, most: number) => line(most).min(1, what);

export const portNumberSchema = z.strictObject({
  key: pressKey,
  phone: customerPhoneSchema,
  /** As the present phone company has it. */
  customerName: words('Enter the name on the bill.', 200),
  customerType: z.enum(['Business', 'Individual']),
  accountNumber: words('Enter the account number on the bill.', 100),
  /** Mobile numbers alone have one. */
  pin: z
    .string()
    .trim()
    .max(20, 'That PIN is too long.')
    .regex(/^[0-9A-Za-z]*$/, 'A PIN has digits and letters only.'),
  representative: words('Enter who may sign for this number.', 200),
  representativeEmail: emailSchema,
  street: words('Enter the street on the bill.', 200),
  city: words('Enter the city on the bill.', 100),
  state: z.enum(stateCodes, 'Choose a state.'),
  zip: zipSchema,
  /** What the upload of the bill answered. */
  billId: z
    .string('Add a phone bill of the last 30 days.')
    .regex(/^[A-Za-z0-9]{10,64}$/, 'Add a phone bill of the last 30 days.'),
});
export type PortNumber = z.infer<typeof portNumberSchema>;
