import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { collectInvoice } from './collect-invoice.ts';

/** A plan that comes back after a pause leaves a second invoice, for the month that runs: it is collected too. */
export const collectInvoiceJob = defineJob({
  name: 'billing.collect-invoice',
  payload: z.strictObject({ invoiceId: z.uuid() }),
  retry: { limit: 20, delaySeconds: 10, maxDelaySeconds: 3600 },
  concurrency: 4,
  async run(deps, { invoiceId }) {
    await collectInvoice(deps, invoiceId);
    const next = await findUntried(deps, invoiceId);
    if (next) await collectInvoice(deps, next);
  },
});

async function findUntried({ db }: Deps, invoiceId: string): Promise<string | null> {
  const row = await db.service
    .selectFrom('dunning_attempts')
    .innerJoin('invoices as collected', 'collected.account_id', 'dunning_attempts.account_id')
    .select('invoice_id')
    .where('collected.id', '=', invoiceId)
    .where('invoice_id', '!=', invoiceId)
    .where('attempt', '=', 1)
    .where('state', '=', 'scheduled')
    .where('dunning_attempts.payment_id', 'is', null)
    .executeTakeFirst();
  return row?.invoice_id ?? null;
}
