import type { PortNumber } from '#domain/numbers/numbers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { NumbersError } from '../../../providers/numbers/numbers.ts';
import { createNumber } from '../create-number.ts';
import { failNumber } from '../number-state.ts';
import { refuseWithoutPlan } from '../refuse-without-plan.ts';
import { settlePortOrder } from './settle-port-order.ts';

/**
 * Asks the carrier to bring a number along. From here and not from a job: what stands on the phone bill is the carrier's
 * to know, and is kept nowhere of ours.
 */
export async function portNumber(
  deps: Deps,
  { accountId, details }: { accountId: string; details: PortNumber },
): Promise<void> {
  const { db, clock, numbers, log } = deps;
  await refuseWithoutPlan(db.service, accountId, clock.now());
  await refuseUnportable(deps, details);
  const { key, phone } = details;
  const row = await db.service
    .transaction()
    .execute((tx) => createNumber(tx, { accountId, key, phone, origin: 'ported', provider: numbers.name }));
  if (!row) return repeatRefusal(deps, { accountId, key });
  try {
    const { portOrderId } = await numbers.porting.order(details);
    await settlePortOrder(deps, { rowId: row.id, phone, portOrderId });
  } catch (error) {
    // Whether it was taken is not known: `numbers.watch-ports` asks the carrier.
    if (!(error instanceof NumbersError)) throw error;
    if (error.reason === 'retryable')
      return log.warn({ err: error, numberRowId: row.id }, 'the order of a move was not answered');
    const problem = `The request was not taken${error.reasons[0] ? `: ${error.reasons[0]}` : ''}. Check it and send it again.`;
    await failNumber(deps, row.id, problem);
    throw new AppError('conflict', { cause: error, userMessage: problem });
  }
}

/** The same press again hears the same. */
async function repeatRefusal(
  { db }: Deps,
  { accountId, key }: { accountId: string; key: string },
): Promise<void> {
  const row = await db.service
    .selectFrom('account_numbers')
    .select('problem')
    .where('account_id', '=', accountId)
    .where('order_key', '=', key)
    .executeTakeFirst();
  if (row?.problem) throw new AppError('conflict', { userMessage: row.problem });
}

async function refuseUnportable({ numbers }: Deps, { phone, pin }: PortNumber): Promise<void> {
  const { isPortable, reason, needsPin } = await numbers.porting.check(phone).catch((error: unknown) => {
    if (!(error instanceof NumbersError)) throw error;
    throw new AppError('unavailable', {
      cause: error,
      userMessage: 'The phone company does not answer. What you typed is still here: try again in a minute.',
    });
  });
  const refuse = (path: string, message: string) =>
    new AppError('validation_failed', { userMessage: message, issues: [{ path, message }] });
  if (!isPortable) throw refuse('phone', reason ?? 'This number cannot be moved to us.');
  if (needsPin && !pin) throw refuse('pin', 'This is a mobile number: enter its transfer PIN.');
}
