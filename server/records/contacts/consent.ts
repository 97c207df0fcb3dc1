import type { ContactInput } from '#domain/contacts/contacts.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { endOptOutByStatement } from '../texts/opt-outs/end-opt-out-by-statement.ts';
import { isOptedOut } from '../texts/opt-outs/is-opted-out.ts';

export const withoutConsent = {
  text_consent: false,
  text_consent_source: null,
  text_consent_statement: null,
  text_consent_at: null,
};

interface Noted {
  accountId: string;
  input: ContactInput;
  now: Date;
  /** A program says it, not a person: an opt-out stands, whoever recorded it. */
  keepsOptOut?: boolean;
}

/**
 * Consent as a pro notes it: with the sentence that says how it was given. It ends an opt-out that the pro recorded, and
 * is refused for a number that opted out by its own word.
 */
export async function notedConsent(tx: Tx, { accountId, input, now, keepsOptOut = false }: Noted) {
  if (!input.textConsent || !input.phone) return withoutConsent;
  if (keepsOptOut && (await isOptedOut(tx, { accountId, phone: input.phone })))
    throw fieldError(
      'textConsent',
      'This number opted out, and the API does not end an opt-out. They come back by texting START; what you recorded yourself you end in Jotline.',
    );
  if (!input.consentStatement)
    throw fieldError('consentStatement', 'Say in a sentence how they agreed. It is kept word for word.');
  if (
    !keepsOptOut &&
    !(await endOptOutByStatement(tx, {
      accountId,
      phone: input.phone,
      statement: input.consentStatement,
      at: now,
    }))
  )
    throw fieldError('textConsent', 'They opted out themselves. Only they can come back, by texting START.');
  return {
    text_consent: true,
    text_consent_source: 'manual' as const,
    text_consent_statement: input.consentStatement,
    text_consent_at: now,
  };
}

function fieldError(path: string, message: string): AppError {
  return new AppError('validation_failed', { userMessage: message, issues: [{ path, message }] });
}
