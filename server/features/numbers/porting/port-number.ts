import type { PortNumber } from '#domain/numbers/numbers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { NumbersError } from '../../../providers/numbers/numbers.ts';
import { createNumber } from '../create-number.ts';
import { failNumber } from '../number-state.ts';
import { refuseWithoutPlan } from '../refuse-without-plan.ts';

/**
 * Asks the carrier to bring a number along. From here and not from a job: what stands on the phone bill is the carrier's
 * to know, and is kept nowhere of ours.
 */
export async function portNumber(
  deps: Deps,
  { accountId, details }: { accountId: string; details: PortNumber },
): Promise<void> {
  const { db, clock, numbers } = deps;
  await db.service.transaction().execute((tx) => refuseWithoutPlan(tx, accountId, clock.now()));
  await refuseUnportable(deps, details);
  const { key, phone } = details;
  const row = await db.service
    .transaction()
    .execute((tx) => createNumber(tx, { accountId, key, phone, origin: 'ported', provider: numbers.name }));
  if (!row) return;
  try {
    const { portOrderId } = await numbers.porting.order(details);
    await db.service
      .updateTable('account_numbers')
      .set({ port_order_id: portOrderId })
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    const reason = error instanceof NumbersError ? error.reasons[0] : undefined;
    await failNumber(
      deps,
      row.id,
      `The request was not taken${reason ? `: ${reason}` : ''}. Check it and send it again.`,
    );
    if (!(error instanceof NumbersError)) throw error;
  }
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
