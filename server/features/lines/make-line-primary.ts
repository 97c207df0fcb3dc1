import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { markLinePrimary } from '../../records/lines/mark-primary.ts';

/** Two at once wait for each other; the later one wins, and there is one primary line at every moment. */
export async function makeLinePrimary(
  { db }: Deps,
  { accountId, lineId }: { accountId: string; lineId: string },
): Promise<void> {
  await db.asAccount(accountId, async (tx) => {
    const lines = await tx
      .selectFrom('phone_numbers')
      .select(['id', 'verified_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .forUpdate()
      .execute();
    const wanted = lines.find((line) => line.id === lineId);
    if (!wanted) throw new AppError('not_found');
    if (!wanted.verified_at)
      throw new AppError('conflict', {
        message: 'line is not verified',
        userMessage: 'Verify this line first. The primary line is one that calls are accepted from.',
      });
    await markLinePrimary(tx, { accountId, lineId });
  });
}
