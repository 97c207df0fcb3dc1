import { z } from 'zod';
import { phoneSchema } from '../plain/phone.ts';
import { credentialsMessage, termsMessage } from './account-messages.ts';
import { findPasswordWeakness } from './password-weakness.ts';
import { parties } from './sign-in-ways.ts';
import { isHiddenZone, isTimeZone } from './time-zones.ts';

const emailMessage = 'Enter an email address like name@example.com.';
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'That email address is too long.')
  .pipe(z.email(emailMessage));

const newPasswordSchema = z
  .string()
  .min(1, 'Enter a password.')
  .max(1000)
  .superRefine((password, context) => {
    const message = findPasswordWeakness(password);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** An existing password is only compared: no rule about its form. */
export const typedPasswordSchema = z.string('Password required').min(1, 'Password required').max(1000);

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter your full name or company.')
  .max(120, 'That name is too long.')
  .regex(/^[^\p{Cc}]*$/u, 'That name has characters we cannot keep.');

const codeSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6 digits.');
const tokenSchema = z.string().min(10).max(2000);

const newcomerFields = {
  fullName: nameSchema,
  phone: phoneSchema,
  agreedToTerms: z.literal(true, { error: termsMessage }),
  marketingOptIn: z.boolean().default(false),
  /** As the browser says. Nobody is kept out by a clock: what is no zone counts as not said. */
  timeZone: z
    .string()
    .refine((name) => isTimeZone(name) && !isHiddenZone(name))
    .optional()
    .catch(undefined),
};
export const signUpSchema = z
  .strictObject({ ...newcomerFields, email: emailSchema, password: newPasswordSchema })
  .superRefine(({ password, fullName, email }, context) => {
    const message = findPasswordWeakness(password, [fullName, email]);
    if (message) context.addIssue({ code: 'custom', path: ['password'], message });
  });
/** What is asked of somebody whom Google or Microsoft has vouched for; name and address came from there. */
export const finishSignUpSchema = z.strictObject(newcomerFields);
const partySchema = z.enum(parties, 'There is no such way to sign in.');
export const partyParam = z.object({ party: partySchema });
/** Where somebody goes who signs in: our own dashboard, and never another site. */
export const leaveForPartySchema = z.strictObject({
  party: partySchema,
  next: z
    .string()
    .max(2000)
    .regex(/^\/dashboard(?:[/?#]|$)/, 'That is no page of the dashboard.')
    .optional(),
  /** Of an invitation that is to be accepted. */
  token: tokenSchema.max(200).optional(),
});
/** The password is asked for where there is one. */
export const connectPartySchema = z.strictObject({ password: typedPasswordSchema.optional() });

/** What somebody says of themselves who joins a business that is there already. */
export const joinFields = {
  name: nameSchema,
  password: newPasswordSchema,
  agreedToTerms: z.literal(true, { error: termsMessage }),
};
const timeZoneSchema = z.string().max(64).refine(isTimeZone, 'Choose a time zone from the list.');
export const changeAccountSchema = z.strictObject({ name: nameSchema, timeZone: timeZoneSchema });
export const changeEmailSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema });
export const signInSchema = z.strictObject({
  email: z.string({ error: credentialsMessage }).trim().toLowerCase().min(1, credentialsMessage).max(254),
  password: z.string({ error: credentialsMessage }).min(1, credentialsMessage).max(1000),
});
export const totpSignInSchema = z.union([
  z.strictObject({ code: codeSchema }),
  z.strictObject({ recoveryCode: z.string().trim().min(6).max(40) }),
]);
export const forgotPasswordSchema = z.strictObject({ email: emailSchema });
export const resetPasswordSchema = z.strictObject({ token: tokenSchema, password: newPasswordSchema });
export const changePasswordSchema = z.strictObject({
  currentPassword: typedPasswordSchema,
  newPassword: newPasswordSchema,
  endOtherSessions: z.boolean().default(false),
});
export const confirmEmailSchema = z.strictObject({ token: tokenSchema });
export const passwordOnlySchema = z.strictObject({ password: typedPasswordSchema });
export const totpCodeSchema = z.strictObject({ code: codeSchema });

export type SignUp = z.infer<typeof signUpSchema>;
export type FinishSignUp = z.infer<typeof finishSignUpSchema>;
