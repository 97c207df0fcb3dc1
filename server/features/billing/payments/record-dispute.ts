import type { Deps } from '../../../deps.ts';
import type { Dispute } from '../../../providers/payments/payments.ts';
import { refundInvoice } from '../../../records/invoices/invoice-state.ts';
import { lockAccount } from '../lock-account.ts';
import { addToLedger } from './add-to-ledger.ts';
import { noteDispute } from './payment-state.ts';
import { sendDisputeNoticeJob } from './send-dispute-notice.job.ts';

interface Disputed {
  paymentId: string;
  accountId: string;
  dispute: Dispute;
}

/**
 * A dispute as the processor has it now: the money that the bank took, and gave back when it was won, is booked; whoever
 * has to answer is told of each step. Events come late, twice and out of order: the same state changes nothing.
 */
export async function recordDispute(deps: Deps, { paymentId, accountId, dispute }: Disputed): Promise<void> {
  const { disputeRef: ref, amountCents, state, reason, answerBy } = dispute;
  await deps.db.service.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId, deps.clock.now());
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'account_id', 'state', 'dispute_state'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    if (payment.state !== 'succeeded' || payment.dispute_state === state) return;
    await noteDispute(tx, paymentId, state);
    // The bank takes the money when the dispute is opened, and a fee that is not ours to know. Closed at once, both rows
    // are new.
    if (state === 'open' || state === 'won' || state === 'lost')
      await addToLedger(tx, payment, { kind: 'dispute', amountCents: -amountCents, ref, reason });
    if (state === 'won') await addToLedger(tx, payment, { kind: 'dispute_won', amountCents, ref });
    if (state === 'lost') await refundInvoice(tx, { accountId, paymentId });
    await deps.queue.enqueue(
      sendDisputeNoticeJob,
      { paymentId, state, amountCents, answerBy: answerBy?.toISOString() ?? null },
      { tx },
    );
  });
}
