import { cannotDeletePrimaryNumber } from '#domain/lines/line-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { mapViolations } from './map-violations.ts';

/** Its calls and their notes stay. The used count follows by a trigger, however many ask at once. */
export async function deleteLine(
  { db }: Deps,
  { userId, lineId }: { userId: string; lineId: string },
): Promise<void> {
  const deletion = db.asUser(userId, (tx) =>
    tx.deleteFrom('phone_numbers').where('user_id', '=', userId).where('id', '=', lineId).executeTakeFirst(),
  );
  const { numDeletedRows } = await mapViolations(deletion, {
    phone_numbers_keep_primary: cannotDeletePrimaryNumber,
  });
  if (numDeletedRows === 0n) throw new AppError('not_found', { userMessage: 'This line is already gone.' });
}
