import { cannotDeletePrimaryNumber } from '#domain/lines/line-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { removeLine } from '../../records/lines/remove-line.ts';
import { mapViolations } from './map-violations.ts';

export async function removeOwnLine(
  { db }: Deps,
  { accountId, lineId }: { accountId: string; lineId: string },
): Promise<void> {
  const removal = db.asAccount(accountId, (tx) => removeLine(tx, { accountId, lineId }));
  const isRemoved = await mapViolations(removal, {
    phone_numbers_keep_primary: cannotDeletePrimaryNumber,
  });
  if (!isRemoved) throw new AppError('not_found', { userMessage: 'This line is already gone.' });
}
