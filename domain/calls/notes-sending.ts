import { z } from 'zod';
import { emailSchema } from '../accounts/accounts.ts';
import { type RecapHold, recapLimits } from './recap-sending.ts';

/** Why an address that the account knows gets no notes now. */
export type NotesHold = 'not_confirmed' | 'stopped' | 'bounced';

export const notesHoldReasons: Record<NotesHold, string> = {
  not_confirmed: 'has not said yes to your notes yet',
  stopped: 'stopped your notes',
  bounced: 'an email to it came back, so nothing is sent to it',
};

/** Notes to an address that one types count as recaps do: both go to people who did not sign up for them. */
export const notesLimitReasons: Record<RecapHold, string> = {
  email_not_confirmed: 'Confirm your email address first: the link is in the email we sent you.',
  account_hour: `${recapLimits.accountHour} emails to customers and others left within an hour, the most one account can send. Try again a little later.`,
  account_day: `${recapLimits.accountDay} emails to customers and others left within a day, the most one account can send. Try again tomorrow.`,
  address_from_account: `This address got ${recapLimits.addressFromAccount} emails from you within a day. Try again tomorrow, or add it under Settings.`,
  address_from_all:
    'This address got several such emails within a day, the most that go to anyone. Try again tomorrow.',
};

export interface NotesCandidate {
  address: string;
  name: string | null;
  purpose: 'notes' | 'crm';
  /** The notes of this call go there by themselves. */
  isUsual: boolean;
  hold: NotesHold | null;
}

/** Nothing named: to everyone who gets them anyway. */
export const sendAgainSchema = z
  .strictObject({
    to: z.array(emailSchema).max(100, 'That is too many.').optional(),
    /** One that the account does not know. */
    other: z.union([z.literal('').transform(() => undefined), emailSchema]).optional(),
  })
  .refine(({ to, other }) => !to || to.length > 0 || other, {
    path: ['to'],
    message: 'Choose at least one address.',
  });
export type SendAgain = z.infer<typeof sendAgainSchema>;
