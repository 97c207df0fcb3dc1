import { z } from 'zod';
import { typedPasswordSchema } from './accounts.ts';

export const mostPasskeys = 20;
export const passkeyMinutes = 5;
/** For who has no password to show that it is them: how long ago they may have signed in. */
export const freshMinutes = 15;

export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const base64Url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[A-Za-z0-9_-]*$/);

const answerFields = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
};
const clientDataJSON = base64Url(4000);

/** What a browser answers to who asks for a new passkey; the rest of what it says is not needed. */
const newAnswerSchema = z.object({
  ...answerFields,
  response: z.object({
    clientDataJSON,
    attestationObject: base64Url(20_000),
    transports: z
      .array(z.string().max(40))
      .max(20)
      .default([])
      .transform((said) => transports.filter((one) => said.includes(one))),
  }),
});
const answerSchema = z.object({
  ...answerFields,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64Url(4000),
    signature: base64Url(8000),
    userHandle: base64Url(100),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof newAnswerSchema>;
export type PasskeyAnswer = z.infer<typeof answerSchema>;

/** The password is asked for where there is one. */
export const startPasskeySchema = z.strictObject({ password: typedPasswordSchema.optional() });
export const newPasskeySchema = z.strictObject({ answer: newAnswerSchema });
export const passkeySignInSchema = z.strictObject({ answer: answerSchema });
export const renamePasskeySchema = z.strictObject({
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(60, 'That name is too long.')
    .regex(/^[^\p{Cc}]*$/u, 'That name has characters we cannot keep.'),
});
