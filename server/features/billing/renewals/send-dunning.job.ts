import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';
import { needsPerson } from '../payments/payment-state.ts';
import { dunningMail } from './dunning-mail.ts';

/** Tells the person that a renewal was declined, what happens next and how to end it. Once for each try. */
export const sendDunningJob = defineJob({
  name: 'billing.send-dunning',
  payload: z.strictObject({ invoiceId: z.uuid(), occasion: z.string().regex(/^[\w-]{1,60}$/) }),
  retry: outlastsAnHour,
  async run(deps, { invoiceId, occasion }) {
    const found = await findDeclined(deps, invoiceId);
    // Paid meanwhile: nobody wants to read it any more.
    if (!found) return;
    const link = `${deps.publicUrl}/dashboard/settings#plan`;
    await sendOnce(deps, {
      accountId: found.accountId,
      kind: 'dunning',
      idempotencyKey: `dunning:${invoiceId}:${occasion}`,
      address: found.email,
      compose: () => dunningMail({ ...found, link }),
    });
  },
});

async function findDeclined({ db }: Deps, invoiceId: string) {
  const row = await db.service
    .selectFrom('invoices')
    .innerJoin('logins', 'logins.account_id', 'invoices.account_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'invoices.subscription_id')
    .leftJoin('dunning_attempts', (join) =>
      join
        .onRef('dunning_attempts.invoice_id', '=', 'invoices.id')
        .on('dunning_attempts.state', '=', 'scheduled'),
    )
    .select([
      'invoices.account_id as accountId',
      'logins.email',
      'amount_cents as amountCents',
      'invoice_number as number',
    ])
    .select(['subscriptions.state', sql<string | null>`due_on::text`.as('nextTryOn')])
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select('decline_code')
        .whereRef('payments.subscription_id', '=', 'invoices.subscription_id')
        .whereRef('payments.cycle_start', '=', 'invoices.cycle_start')
        .orderBy('payments.created_at', 'desc')
        .limit(1)
        .as('declineCode'),
    )
    .where('invoices.id', '=', invoiceId)
    .where('invoices.status', '=', 'open')
    .where('logins.role', '=', 'owner')
    .executeTakeFirst();
  return row
    ? { ...row, isPaused: row.state === 'paused', needsConfirmation: row.declineCode === needsPerson }
    : null;
}
