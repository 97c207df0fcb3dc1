import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { dayInZone } from '../../../records/day-in-zone.ts';
import { collectInvoiceJob } from './collect-invoice.job.ts';
import { renewAccountJob } from './renew-account.job.ts';

/** Every hour, because the 1st begins at another hour in every time zone. */
export const renewDueJob = defineJob({
  name: 'billing.renew-due',
  payload: z.object({}),
  schedule: '2 * * * *',
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  async run(deps) {
    for (const accountId of await listDueAccounts(deps))
      await deps.queue.enqueue(renewAccountJob, { accountId });
    for (const invoiceId of await listDueInvoices(deps))
      await deps.queue.enqueue(collectInvoiceJob, { invoiceId });
  },
});

/** A new month has begun where they are. Who asked to be deleted is not billed while the days of grace run. */
export async function listDueAccounts({ db, clock }: Deps): Promise<string[]> {
  const monthThere = sql<Date>`date_trunc('month', ${dayInZone(clock.now(), sql`time_zone`)})::date`;
  const rows = await db.service
    .selectFrom('subscriptions')
    .innerJoin('accounts', 'accounts.id', 'subscriptions.account_id')
    .select('accounts.id')
    .where('cycle_start', '<', monthThere)
    .where('deletion_requested_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'active'),
        eb.and([eb('state', '!=', 'cancelled'), eb('cancel_on', '<=', monthThere)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** A try to collect is due there, or one broke off before it began. */
export async function listDueInvoices({ db, clock }: Deps): Promise<string[]> {
  const rows = await db.service
    .selectFrom('dunning_attempts')
    .innerJoin('accounts', 'accounts.id', 'dunning_attempts.account_id')
    .select('invoice_id')
    .where('state', '=', 'scheduled')
    .where('deletion_requested_at', 'is', null)
    .where('due_on', '<=', dayInZone(clock.now(), sql`time_zone`))
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}
