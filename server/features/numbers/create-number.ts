import { livingStates } from '#domain/numbers/number-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';

interface NewNumber {
  accountId: string;
  key: string;
  phone: string;
  origin: 'bought' | 'ported';
  provider: string;
}

/**
 * The row of a number that is about to be ordered, written before anything is asked of the carrier. Null when this press
 * has written it already.
 */
export async function createNumber(tx: Tx, number: NewNumber): Promise<{ id: string } | null> {
  const { accountId, key, phone, origin, provider } = number;
  // Two presses at once wait here for each other.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const living = await tx
    .selectFrom('account_numbers')
    .select(['order_key', 'account_id', 'state'])
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', '=', accountId), eb('order_key', '=', key)]),
        eb.and([eb('account_id', '=', accountId), eb('state', 'in', [...livingStates])]),
        eb.and([eb('phone', '=', phone), eb('state', 'in', [...livingStates, 'releasing'])]),
      ]),
    )
    .execute();
  if (living.some((one) => one.account_id === accountId && one.order_key === key)) return null;
  if (living.some((one) => one.account_id === accountId && one.state !== 'releasing'))
    throw new AppError('conflict', {
      userMessage: 'You have a number already. Give it back first to choose another.',
    });
  if (living.length > 0) throw new AppError('conflict', { userMessage: taken });
  const row = await tx
    .insertInto('account_numbers')
    .values({
      account_id: accountId,
      order_key: key,
      phone,
      origin,
      provider,
      state: origin === 'bought' ? 'ordering' : 'porting',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody of another account pressed in the same moment.
  if (!row) throw new AppError('conflict', { userMessage: taken });
  return row;
}

export const taken = 'Somebody else just took this number. Choose another.';
