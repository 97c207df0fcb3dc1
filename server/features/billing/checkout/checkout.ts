import { setTimeout as wait } from 'node:timers/promises';
import type { OrderOutcome } from '#domain/billing/billing-answers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { PaymentsError } from '../../../providers/payments/payments.ts';
import { chargePayment } from '../payments/charge-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { renewAccount } from '../renewals/renew-account.ts';
import { describeOrder } from './describe-order.ts';
import { type PlacedOrder, type PressOf, placeOrder } from './place-order.ts';
import { removeAbandoned } from './remove-abandoned.ts';

/** A double click waits for the first one's end this long, then is told that it is under way. */
const patienceMilliseconds = 15_000;
const firstLookMilliseconds = 100;
const mostBetweenLooksMilliseconds = 1000;

/** The presses that this process is busy with. */
const underWay = new Map<string, Promise<OrderOutcome>>();

/**
 * One press of Complete Purchase. A second one that asks for the very same, in the same moment, shares its answer: it
 * takes no connection from those who wait for one. On another process it waits for the order in the database.
 */
export function checkout(deps: Deps, press: PressOf): Promise<OrderOutcome> {
  const { accountId, idempotencyKey, itemIds, monthlyCents, todayCents } = press;
  const key = JSON.stringify([accountId, idempotencyKey, itemIds, monthlyCents, todayCents]);
  const same = underWay.get(key);
  if (same) return same;
  const outcome = takePress(deps, press).finally(() => underWay.delete(key));
  underWay.set(key, outcome);
  return outcome;
}

async function takePress(deps: Deps, press: PressOf): Promise<OrderOutcome> {
  // The month that has begun is billed before anything is added to it: nothing is billed in both.
  await renewAccount(deps, press.accountId);
  await removeAbandoned(deps, press);
  return finishOrder(deps, press.accountId, await placeOrder(deps, press));
}

/** Only whoever wrote the order charges for it; the others wait and see. */
export async function finishOrder(deps: Deps, accountId: string, placed: PlacedOrder): Promise<OrderOutcome> {
  const { orderId, paymentId, isNew } = placed;
  if (!isNew) return waitForOrder(deps, accountId, orderId);
  if (paymentId) {
    try {
      await settlePayment(deps, paymentId, await chargePayment(deps, paymentId));
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      deps.log.warn({ err: error, orderId }, 'no answer about a charge: the recovery asks again');
      throw new AppError('unavailable', {
        message: 'the card processor did not answer',
        userMessage:
          'The card processor did not answer. We find out whether the payment went through; you are never charged twice.',
        cause: error,
      });
    }
  }
  return describeOrder(deps, { accountId, orderId });
}

async function waitForOrder(deps: Deps, accountId: string, orderId: string): Promise<OrderOutcome> {
  const until = performance.now() + patienceMilliseconds;
  let pause = firstLookMilliseconds;
  for (;;) {
    const outcome = await describeOrder(deps, { accountId, orderId });
    if (outcome.status !== 'processing' || performance.now() > until) return outcome;
    await wait(pause);
    // Fewer looks the longer it takes: a slow database is not helped by being asked more often.
    pause = Math.min(pause * 2, mostBetweenLooksMilliseconds);
  }
}
