import type { EditLine } from '#domain/lines/lines.ts';
import { AppError } from '#domain/plain/errors.ts';
import { liftToService } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeLine, changeLineNumber } from '../../records/lines/change-line.ts';
import { countQuestion } from './count-question.ts';
import { getOwnLine, type OwnLine } from './get-own-line.ts';
import { mapViolations } from './map-violations.ts';
import { sendLineEmailConfirmationJob } from './send-line-email-confirmation.job.ts';

/**
 * Another number starts unproven, and codes sent to the old one end; another address is asked before notes go there.
 */
export async function changeOwnLine(
  deps: Deps,
  { accountId, lineId, change }: OwnLine & { change: EditLine },
): Promise<void> {
  const { db, queue } = deps;
  const before = await getOwnLine(deps, { accountId, lineId });
  const asksAddress = change.assignedEmail !== null && change.assignedEmail !== before.assignedEmail;
  if (asksAddress) await countQuestion(deps, accountId);
  const edit = db.asAccount(accountId, async (tx) => {
    if (!(await changeLine(tx, { accountId, lineId, change }))) throw new AppError('not_found');
    if (asksAddress) await queue.enqueue(sendLineEmailConfirmationJob, { lineId }, { tx });
    if (change.phoneNumber === before.phoneNumber) return;
    await liftToService(tx, async () => {
      await changeLineNumber(tx, { accountId, lineId, phoneNumber: change.phoneNumber });
      await tx
        .deleteFrom('line_verifications')
        .where('account_id', '=', accountId)
        .where('phone_number_id', '=', lineId)
        .execute();
    });
  });
  await mapViolations(edit, {
    phone_numbers_account_id_phone_number_key: 'You already have a line with this number.',
  });
}
