import { z } from 'zod';
import { phoneSchema } from '../plain/phone.ts';
import { credentialsMessage, termsMessage } from './account-messages.ts';
import { isHiddenZone, isTimeZone } from './time-zones.ts';

const emailMessage = 'Enter an email address like name@example.com.';
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'That email address is too long.')
  .pipe(z.email(emailMessage));

const passwordRules: { test: (password: string) => boolean; reason: string }[] = [
  { test: (password) => password.length >= 10, reason: 'at least 10 characters' },
  { test: (password) => password.length <= 128, reason: 'at most 128 characters' },
  {
    test: (password) => new Set(password.toLowerCase()).size >= 5,
    reason: 'at least 5 different characters',
  },
  { test: (password) => !/^(?:\d+|[a-z]+)$/i.test(password), reason: 'not only letters or only digits' },
];

/** Reasons why a password is weak; none means it is fine. */
export function passwordWeaknesses(password: string): string[] {
  return passwordRules.filter((rule) => !rule.test(password)).map((rule) => rule.reason);
}

const newPasswordSchema = z
  .string()
  .min(1, 'Enter a password.')
  .max(1000)
  .superRefine((password, context) => {
    const reasons = passwordWeaknesses(password);
    if (reasons.length > 0) {
      context.addIssue({ code: 'custom', message: `Password is too weak: use ${reasons.join(', ')}.` });
    }
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

export const signUpSchema = z.strictObject({
  fullName: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  phone: phoneSchema,
  agreedToTerms: z.literal(true, { error: termsMessage }),
  marketingOptIn: z.boolean().default(false),
  /** As the browser says. Nobody is kept out by a clock: what is no zone counts as not said. */
  timeZone: z
    .string()
    .refine((name) => isTimeZone(name) && !isHiddenZone(name))
    .optional()
    .catch(undefined),
});
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
