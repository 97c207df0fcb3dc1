import {
  broughtMessages,
  broughtRate,
  mostPassingBytes,
  type NewUpload,
  oldestBroughtDays,
  statements,
  type UploadState,
} from '#domain/calls/brought-recordings.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { keepFiles } from '../../../records/files/keep-files.ts';
import type { Bringer } from './bringer.ts';
import { findBroughtCall } from './find-brought-call.ts';
import { lockUpload } from './lock-upload.ts';
import { partKeys } from './part-keys.ts';
import { refuseOverLimits } from './refuse-over-limits.ts';
import { refuseStrangeLine } from './refuse-strange-line.ts';

const dayMilliseconds = 24 * 3600_000;
/** A phone that finds no connection in the truck has a weekend to send the rest. */
export const uploadDays = 4;
/** The clock of a phone is not ours. */
const clockSkewMilliseconds = 10 * 60_000;

/**
 * The statement of who is heard comes before the sound. Asked for again, it says what has arrived, so that a connection
 * that was cut costs one part and an answer that was lost makes no second call.
 */
export async function createUpload(
  deps: Deps,
  { person, from, input }: { person: Bringer; from: string; input: NewUpload },
): Promise<UploadState> {
  const { accountId, loginId } = person;
  const now = deps.clock.now();
  const statement = statements[input.source];
  if (input.statement !== statement.version)
    throw new AppError('validation_failed', { userMessage: broughtMessages.otherStatement });
  const happenedAt = readMoment(input.happenedAt, now);
  await refuseStrangeLine(deps, { person, lineId: input.lineId });
  return deps.db.service.transaction().execute(async (tx) => {
    const callId = await findBroughtCall(tx, { accountId, uploadId: input.id });
    if (callId) return { id: input.id, receivedParts: [], callId };
    const expires_at = new Date(now.getTime() + uploadDays * dayMilliseconds);
    const known = await lockUpload(tx, { person, uploadId: input.id });
    if (known) {
      if (known.bytes !== input.bytes || known.source !== input.source) throw new AppError('conflict');
      const parts = known.received_parts;
      await tx.updateTable('recording_uploads').set({ expires_at }).where('id', '=', known.id).execute();
      await keepFiles(tx, { keys: partKeys(known.id, parts), until: expires_at });
      return { id: known.id, receivedParts: parts, callId: known.call_id };
    }
    await refuseOverLimits(tx, { accountId, seconds: input.bytes / broughtRate, now });
    await refuseWhenFull(tx, accountId, input.bytes);
    const made = await tx
      .insertInto('recording_uploads')
      .values({
        id: input.id,
        account_id: accountId,
        login_id: loginId,
        source: input.source,
        phone_number_id: input.lineId,
        happened_at: happenedAt,
        bytes: input.bytes,
        statement: statement.wording,
        statement_version: statement.version,
        stated_at: now,
        stated_by: person.name.slice(0, 200),
        stated_from: from,
        expires_at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Somebody else's, or the same press twice in one instant: the second try finds it.
    if (!made) throw new AppError('conflict', { userMessage: 'This recording is being sent already.' });
    return { id: input.id, receivedParts: [], callId: null };
  });
}

function readMoment(written: string, now: Date): Date {
  const at = new Date(written);
  const refuse = (userMessage: string) =>
    new AppError('validation_failed', {
      userMessage,
      issues: [{ path: 'happenedAt', message: userMessage }],
    });
  if (at.getTime() > now.getTime() + clockSkewMilliseconds) throw refuse(broughtMessages.future);
  if (at.getTime() < now.getTime() - oldestBroughtDays * dayMilliseconds)
    throw refuse(broughtMessages.tooOld);
  return at > now ? now : at;
}

/** What is announced counts, arrived or not: else a hundred small beginnings would pass. */
async function refuseWhenFull(tx: Tx, accountId: string, bytes: number): Promise<void> {
  const { passing } = await tx
    .selectFrom('recording_uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.val(0)).as('passing'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(passing) + bytes > mostPassingBytes)
    throw new AppError('plan_limit_reached', { userMessage: broughtMessages.onTheirWay });
}
