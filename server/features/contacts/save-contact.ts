import type { ContactInput } from '#domain/contacts.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '../../db/database.ts';
import { isOptedOut } from '../../db/opt-outs.ts';
import type { Deps } from '../../deps.ts';
import { getOwnContact } from './queries.ts';

/** A contact typed in by the pro. */
export async function createContact(
  deps: Deps,
  { accountId, input }: { accountId: string; input: ContactInput },
) {
  return deps.db.asAccount(accountId, async (tx) => {
    await refuseTakenPhone(tx, accountId, input.phone, null);
    return tx
      .insertInto('contacts')
      .values({
        account_id: accountId,
        source: 'manual',
        ...toColumns(input),
        ...(await consentOf(tx, accountId, input, deps.clock.now())),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

export async function updateContact(
  deps: Deps,
  { accountId, contactId, input }: { accountId: string; contactId: string; input: ContactInput },
) {
  return deps.db.asAccount(accountId, async (tx) => {
    const before = await getOwnContact(tx, { accountId, contactId });
    await refuseTakenPhone(tx, accountId, input.phone, contactId);
    // Consent was given for a number: it stands as long as the number does.
    const stands = before.text_consent && input.textConsent && before.phone === input.phone;
    const consent = stands ? {} : await consentOf(tx, accountId, input, deps.clock.now());
    const { last_job_at, ...columns } = toColumns(input);
    // A form knows the day, the row the moment: the same day keeps the moment.
    const keepsMoment = before.last_job_at?.toISOString().slice(0, 10) === input.lastJobOn;
    await tx
      .updateTable('contacts')
      .set({ ...columns, ...consent, ...(!keepsMoment && { last_job_at }) })
      .where('account_id', '=', accountId)
      .where('id', '=', contactId)
      .execute();
    return { id: contactId };
  });
}

function toColumns(input: ContactInput) {
  return {
    name: input.name,
    phone: input.phone,
    email: input.email,
    address: input.address,
    state: input.state,
    zip: input.zip,
    tags: [...new Set(input.tags)],
    last_job_at: input.lastJobOn ? new Date(`${input.lastJobOn}T17:00:00Z`) : null,
    last_job_title: input.lastJobTitle,
  };
}

async function consentOf(tx: Tx, accountId: string, input: ContactInput, now: Date) {
  if (!input.textConsent || !input.phone) {
    return {
      text_consent: false,
      text_consent_source: null,
      text_consent_statement: null,
      text_consent_at: null,
    };
  }
  if (!input.consentStatement)
    throw fieldError('consentStatement', 'Say in a sentence how they agreed. It is kept word for word.');
  if (await isOptedOut(tx, { accountId, phone: input.phone }))
    throw fieldError('textConsent', 'This number opted out. Only they can come back, by texting START.');
  return {
    text_consent: true,
    text_consent_source: 'manual' as const,
    text_consent_statement: input.consentStatement,
    text_consent_at: now,
  };
}

async function refuseTakenPhone(tx: Tx, accountId: string, phone: string | null, ownId: string | null) {
  if (!phone) return;
  const other = await tx
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
  if (!other || other.id === ownId) return;
  const message = `${other.name ?? 'Another contact'} has this number. Merge the two instead.`;
  throw new AppError('conflict', { userMessage: message, issues: [{ path: 'phone', message }] });
}

function fieldError(path: string, message: string): AppError {
  return new AppError('validation_failed', { userMessage: message, issues: [{ path, message }] });
}
