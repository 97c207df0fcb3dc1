import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { MailError } from '../../../providers/mailer/mailer.ts';
import { findInvoice } from '../invoices/load-invoice.ts';
import { receiptMail } from './receipt-mail.ts';

/** The receipt goes to the account's own address, once for each invoice, however often the job runs. */
export const sendReceiptJob = defineJob({
  name: 'billing.send-receipt',
  payload: z.strictObject({ invoiceId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  async run(deps, { invoiceId }) {
    const { db, mailer, publicUrl } = deps;
    const found = await db.service
      .selectFrom('invoices')
      .select('account_id')
      .where('id', '=', invoiceId)
      .where('status', '=', 'paid')
      .executeTakeFirst();
    const invoice = found && (await findInvoice(db.service, { accountId: found.account_id, invoiceId }));
    if (!invoice) return;
    const address = invoice.billedTo.email;
    const delivery = await claim(deps, { accountId: found.account_id, invoiceId, address });
    if (delivery.state !== 'pending') return;
    // A try that broke off may have reached the server: ask before sending again.
    const messageId = messageIdFor(delivery.id, deps.env.MAIL_FROM);
    if (delivery.attempts > 1 && (await mailer.wasAccepted?.(messageId)))
      return close(deps, delivery.id, { state: 'sent', provider_message_id: messageId });
    const { renderReceipt } = await import('../invoices/invoice-pdf.ts');
    const content = await renderReceipt(deps, { accountId: found.account_id, invoice });
    const filename = `jotline-receipt-${invoice.invoiceNumber}.pdf`;
    try {
      await mailer.send({
        to: address,
        ...receiptMail(invoice, `${publicUrl}/dashboard/billing-history/${invoiceId}`),
        messageId,
        attachments: [{ filename, content, contentType: 'application/pdf' }],
      });
    } catch (error) {
      if (!(error instanceof MailError) || error.retryable) throw error;
      return close(deps, delivery.id, { state: 'failed', last_error: error.message });
    }
    await close(deps, delivery.id, { state: 'sent', provider_message_id: messageId });
  },
});

interface Receipt {
  accountId: string;
  invoiceId: string;
  address: string;
}

async function claim({ db }: Deps, { accountId, invoiceId, address }: Receipt) {
  return db.service
    .insertInto('mail_deliveries')
    .values({
      account_id: accountId,
      kind: 'receipt',
      idempotency_key: `receipt:${invoiceId}`,
      address,
      attempts: 1,
    })
    .onConflict((conflict) =>
      conflict
        .column('idempotency_key')
        .doUpdateSet((eb) => ({ attempts: eb('mail_deliveries.attempts', '+', 1) })),
    )
    .returning(['id', 'state', 'attempts'])
    .executeTakeFirstOrThrow();
}

async function close(
  { db, clock }: Deps,
  id: string,
  end: { state: 'sent' | 'failed'; provider_message_id?: string; last_error?: string },
): Promise<void> {
  const sent_at = end.state === 'sent' ? clock.now() : null;
  await db.service
    .updateTable('mail_deliveries')
    .set({ ...end, sent_at })
    .where('id', '=', id)
    .execute();
}

/** The same for every try, so that mail servers and mail programs can tell a repeat from a new mail. */
function messageIdFor(deliveryId: string, from: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'jotline.example';
  return `<${deliveryId}@${domain}>`;
}
