import { lineCode, numberTaken } from '#domain/lines/line-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { noteCompanyPhoneWorks } from '../../records/accounts/note-company-phone-works.ts';
import { markLineVerified } from '../../records/lines/mark-line-verified.ts';
import { getOwnLine, type OwnLine } from './get-own-line.ts';
import { mapViolations } from './map-violations.ts';

/** Only whoever has the phone learns that another account has the number: the code comes first. */
export async function verifyLine(
  deps: Deps,
  { accountId, lineId, code }: OwnLine & { code: string },
): Promise<void> {
  const { db, clock, lineCodes } = deps;
  // A double click: the first one did it.
  if ((await getOwnLine(deps, { accountId, lineId })).verifiedAt) return;
  const tried = await countTry(deps, { accountId, lineId });
  if (!lineCodes.matches(tried.id, code, tried.code_hash)) throw wrongCode(lineCode.tries - tried.tries);
  const now = clock.now();
  const proof = db.service.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('line_verifications')
      .set({ used_at: now })
      .where('id', '=', tried.id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw noCode();
    await markLineVerified(tx, { accountId, lineId, at: now });
    await noteCompanyPhoneWorks(tx, { accountId, lineId });
  });
  await mapViolations(proof, { phone_numbers_verified_once: numberTaken });
}

/** Committed before the code is looked at, so that guesses sent at once are counted one by one. */
async function countTry({ db, clock }: Deps, { accountId, lineId }: OwnLine) {
  const tried = await db.service
    .updateTable('line_verifications')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('line_verifications')
        .select('id')
        .where('account_id', '=', accountId)
        .where('phone_number_id', '=', lineId)
        .orderBy('sent_at', 'desc')
        .limit(1),
    )
    .where('tries', '<', lineCode.tries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning(['id', 'code_hash', 'tries'])
    .executeTakeFirst();
  if (!tried) throw noCode();
  return tried;
}

function wrongCode(triesLeft: number): AppError {
  const rest =
    triesLeft === 0 ? 'Ask for a new code.' : `${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;
  const message = `That code is not right. ${rest}`;
  return new AppError('validation_failed', {
    message: 'wrong line code',
    userMessage: message,
    issues: [{ path: 'code', message }],
  });
}

function noCode(): AppError {
  return new AppError('conflict', {
    message: 'no line code to enter',
    userMessage: 'This code no longer works. Ask for a new one.',
  });
}
