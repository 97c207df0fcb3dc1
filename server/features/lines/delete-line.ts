import { cannotDeletePrimaryNumber } from '#domain/lines/line-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { mapViolations } from './map-violations.ts';

/** Its calls and their notes stay. The used count follows by a trigger, however many ask at once. */
export async function deleteLine(
  { db }: Deps,
  { accountId, lineId }: { accountId: string; lineId: string },
): Promise<void> {
  const deletion = db.asAccount(accountId, (tx) =>
    tx
      .deleteFrom('phone_numbers')
      .where('account_id', '=', accountId)
      .where('id', '=', lineId)
      .executeTakeFirst(),
  );
  const { numDeletedRows } = await mapViolations(deletion, {
    phone_numbers_keep_primary: cannotDeletePrimaryNumber,
  });
  if (numDeletedRows === 0n) throw new AppError('not_found', { userMessage: 'This line is already gone.' });
}
