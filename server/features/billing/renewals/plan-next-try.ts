import { dunningDays } from '#domain/billing/billing.ts';
import { addDays, dayOfCycle } from '#domain/billing/billing-cycle.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Account } from '../lock-account.ts';
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
    await tx
      .updateTable('subscriptions')
      .set(isLast ? { state: 'paused', paused_at: deps.clock.now() } : { state: 'past_due' })
      .where('account_id', '=', account.id)
      .where('state', 'in', ['active', 'past_due'])
      .execute();
    if (!isLast)
      await tx
        .insertInto('dunning_attempts')
        .values({
          account_id: account.id,
          invoice_id: invoiceId,
          attempt: attempt + 1,
          due_on: nextDay(declined, attempt),
        })
        .execute();
  }
  const occasion = attempt === null ? `card-${paymentId}` : `try-${attempt}`;
  await deps.queue.enqueue(sendDunningJob, { invoiceId, occasion }, { tx });
}

/** The 3rd, 5th and 7th; a month that was billed late keeps the two days between the tries. */
function nextDay({ account, cycleStart }: Declined, attempt: number): string {
  const planned = dayOfCycle(cycleStart, dunningDays[attempt - 1] ?? 7);
  return planned > account.today.date ? planned : addDays(account.today.date, 2);
}
