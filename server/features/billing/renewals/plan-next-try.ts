import { dunningDays } from '#domain/billing/billing.ts';
import { addDays, dayOfCycle } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Account } from '../lock-account.ts';
import { fallBehind, pauseSubscription } from '../plans/subscription-state.ts';
import { scheduleTry } from './dunning-tries.ts';
import { sendDunningJob } from './send-dunning.job.ts';

interface Declined {
  account: Account;
  invoiceId: string;
  cycleStart: string;
  /** Which of the planned tries was declined; null for one in between. */
  attempt: number | null;
  paymentId: string | null;
}

/** After a try that failed: the next day of dunning and a mail, or, after the last, the pause. */
export async function planNextTry(deps: Deps, tx: Tx, declined: Declined): Promise<void> {
  const { account, invoiceId, attempt, paymentId } = declined;
  if (attempt !== null) {
    const isLast = attempt > dunningDays.length;
    if (isLast) await pauseSubscription(tx, account.id, deps.clock.now());
    else {
      await fallBehind(tx, account.id);
      await scheduleTry(tx, {
        account,
        invoiceId,
        attempt: attempt + 1,
        dueOn: nextDay(declined, attempt),
      });
    }
  }
  const occasion = attempt === null ? `card-${paymentId}` : `try-${attempt}`;
  await deps.queue.enqueue(sendDunningJob, { invoiceId, occasion }, { tx });
}

/** The 3rd, 5th and 7th; a month that was billed late keeps the two days between the tries. */
function nextDay({ account, cycleStart }: Declined, attempt: number): string {
  const planned = dayOfCycle(cycleStart, dunningDays[attempt - 1] ?? 7);
  return planned > account.today.date ? planned : addDays(account.today.date, 2);
}
