import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { lineCode } from '#domain/lines/line-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Deps } from '../../deps.ts';
import { MessagingError } from '../../providers/messaging/messaging.ts';
import { findDeadReason } from '../../records/texts/dead-numbers.ts';
import { speakLineCode } from './codes/speak-line-code.ts';
import { getOwnLine, type OwnLine } from './get-own-line.ts';
import { describeCode } from './list-lines.ts';

/**
 * Texts a fresh code to the line; the ones before it stop working. It is sent from here and not from a job: nothing
 * but the text itself ever holds the code.
 */
export async function sendLineCode(deps: Deps, { accountId, lineId }: OwnLine) {
  const { db, lineCodes, rateLimits } = deps;
  const id = randomUUID();
  const code = lineCodes.create();
  const line = await getOwnLine(deps, { accountId, lineId });
  if (line.verifiedAt) throw alreadyVerified();
  await refuseTooSoon(deps, db.service, { accountId, lineId });
  await rateLimits.consume('line-code', accountId);
  await rateLimits.consume('line-code-number', line.phoneNumber);
  const row = await db.service.transaction().execute(async (tx) => {
    await lockUnverified(tx, { accountId, lineId });
    await refuseTooSoon(deps, tx, { accountId, lineId });
    const sent_at = deps.clock.now();
    const expires_at = new Date(sent_at.getTime() + lineCode.validMinutes * 60_000);
    await tx
      .insertInto('line_verifications')
      .values({
        id,
        account_id: accountId,
        phone_number_id: lineId,
        code_hash: lineCodes.hash(id, code),
        sent_at,
        expires_at,
      })
      .execute();
    return { tries: 0, sent_at, expires_at };
  });
  const channel = await sendCode(deps, { id, to: line.phoneNumber, code, lineId });
  return describeCode({ ...row, channel });
}

async function sendCode(
  deps: Deps,
  { lineId, ...sent }: { id: string; to: string; code: string; lineId: string },
): Promise<'text' | 'call'> {
  const isLandline = await isKnownLandline(deps, { lineId, phone: sent.to });
  if (!isLandline && (await textCode(deps, sent))) return 'text';
  try {
    await speakLineCode(deps, sent);
    return 'call';
  } catch (error) {
    await deps.db.service.deleteFrom('line_verifications').where('id', '=', sent.id).execute();
    throw new AppError('conflict', {
      cause: error,
      userMessage: `${formatPhone(sent.to)} is a landline, which gets no texts, and our call to it did not go through. Try again, or use a mobile number.`,
    });
  }
}

async function isKnownLandline(
  { db, clock }: Deps,
  { lineId, phone }: { lineId: string; phone: string },
): Promise<boolean> {
  if ((await findDeadReason(db.service, { phone, now: clock.now() })) === 'landline') return true;
  const found = await db.service
    .selectFrom('line_verifications')
    .select('id')
    .where('phone_number_id', '=', lineId)
    .where((eb) => eb.or([eb('channel', '=', 'call'), eb('failure', '=', 'landline')]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Two presses at once wait here for each other, and the second comes too soon. */
async function lockUnverified(tx: Tx, { accountId, lineId }: OwnLine): Promise<void> {
  const line = await tx
    .selectFrom('phone_numbers')
    .select('verified_at')
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
  if (!line) throw new AppError('not_found');
  if (line.verified_at) throw alreadyVerified();
}

async function refuseTooSoon({ clock }: Deps, tx: Kysely<DB>, { accountId, lineId }: OwnLine): Promise<void> {
  const last = await tx
    .selectFrom('line_verifications')
    .select('sent_at')
    .where('account_id', '=', accountId)
    .where('phone_number_id', '=', lineId)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!last) return;
  const waitMs = last.sent_at.getTime() + lineCode.resendSeconds * 1000 - clock.now().getTime();
  if (waitMs <= 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw new AppError('rate_limited', {
    message: 'line code asked for too soon',
    userMessage: `A code is on its way. You can ask for another in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}

const alreadyVerified = () =>
  new AppError('conflict', { message: 'line is verified', userMessage: 'This line is already verified.' });

/** False where the carrier says at once that it is a landline. */
async function textCode(
  { db, messaging, env }: Deps,
  { id, to, code }: { id: string; to: string; code: string },
): Promise<boolean> {
  const body = `Your Jotline code is ${code}. It works for ${lineCode.validMinutes} minutes. We never ask you for it on the phone.`;
  try {
    const { providerMessageId } = await messaging.send({ to, body, idempotencyKey: id });
    await db.service
      .updateTable('line_verifications')
      .set({ provider_message_id: providerMessageId })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    // The answer was lost on the way, the text perhaps was not: the code counts if it arrives.
    if (error instanceof MessagingError && error.maybeSent) return true;
    if (error instanceof MessagingError && error.refusal === 'landline') return false;
    // What did not go out must not make the person wait for it.
    await db.service.deleteFrom('line_verifications').where('id', '=', id).execute();
    throw explain(error, to, env.TELEPHONY_NUMBER);
  }
}

function explain(error: unknown, to: string, ours: string): unknown {
  if (!(error instanceof MessagingError)) return error;
  const shown = formatPhone(to);
  if (error.reason === 'opted_out')
    return new AppError('conflict', {
      cause: error,
      userMessage: `${shown} has stopped our texts. Send START from it to ${formatPhone(ours)}, then try again.`,
    });
  if (error.reason === 'permanent')
    return new AppError('conflict', {
      cause: error,
      userMessage: `${shown} cannot get texts. Use a mobile number.`,
    });
  return new AppError('unavailable', { cause: error, userMessage: 'The text could not be sent. Try again.' });
}
