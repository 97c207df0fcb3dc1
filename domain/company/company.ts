import { z } from 'zod';
import { emailSchema, typedPasswordSchema } from '../accounts/accounts.ts';
import { phoneSchema } from '../plain/phone.ts';

const oneLine = /^[^\p{Cc}]*$/u;
const severalLines = /^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u;
const unkeepable = 'That has characters we cannot keep.';

const companyFields = {
  companyName: z
    .string()
    .trim()
    .min(1, 'Enter your company name.')
    .max(200, 'That name is too long.')
    .regex(oneLine, unkeepable),
  /** As it stands on an envelope; empty when the company has none to show. */
  address: z.string().trim().max(500, 'That address is too long.').regex(severalLines, unkeepable),
  primaryEmail: emailSchema,
  primaryPhone: phoneSchema,
  receivesSms: z.boolean(),
  eligibleCallAi: z.boolean(),
};

export const companyInfoSchema = z.strictObject(companyFields);
export type CompanyInfo = z.infer<typeof companyInfoSchema>;

/** `revision` is that of the details the edit started from: a change made elsewhere meanwhile is not lost. */
export const saveCompanySchema = z.strictObject({
  ...companyFields,
  revision: z.string().min(1).max(64),
  password: typedPasswordSchema,
});
