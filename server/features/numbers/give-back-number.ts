import { releaseHours } from '#domain/numbers/number-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { failNumber } from './number-state.ts';

/** The pro gives their number back. Until it is carried out, everything works and it can be taken back. */
export async function giveBackNumber(deps: Deps, accountId: string): Promise<void> {
  const { db, clock } = deps;
  const row = await db.service
    .selectFrom('account_numbers')
    .select(['id', 'state'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['porting', 'active'])
    .executeTakeFirst();
  if (!row) throw noNumber();
  if (row.state === 'porting')
    return failNumber(deps, row.id, 'You called off the move. Your number stays where it is.');
  await db.service
    .updateTable('account_numbers')
    .set({ release_at: new Date(clock.now().getTime() + releaseHours * 3600_000) })
    .where('id', '=', row.id)
    .where('state', '=', 'active')
    .where('release_at', 'is', null)
    .execute();
}

export async function keepNumber({ db }: Deps, accountId: string): Promise<void> {
  const { numUpdatedRows } = await db.service
    .updateTable('account_numbers')
    .set({ release_at: null })
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noNumber();
}

const noNumber = () => new AppError('not_found', { userMessage: 'You have no number of your own.' });
