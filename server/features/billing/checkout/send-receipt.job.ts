import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';
import { findInvoice } from '../invoices/find-invoice.ts';
import { receiptMail } from './receipt-mail.ts';

/** The receipt goes to the account's own address, once for each invoice, however often the job runs. */
export const sendReceiptJob = defineJob({
  name: 'billing.send-receipt',
  payload: z.strictObject({ invoiceId: z.uuid() }),
  retry: outlastsAnHour,
  async run(deps, { invoiceId }) {
    const { db, publicUrl } = deps;
    const found = await db.service
      .selectFrom('invoices')
      .select('account_id')
      .where('id', '=', invoiceId)
      .where('status', '=', 'paid')
      .executeTakeFirst();
    const invoice = found && (await findInvoice(db.service, { accountId: found.account_id, invoiceId }));
    if (!invoice) return;
    const accountId = found.account_id;
    await sendOnce(deps, {
      accountId,
      kind: 'receipt',
      idempotencyKey: `receipt:${invoiceId}`,
      address: invoice.billedTo.email,
      leaveWhenRefused: true,
      async compose() {
        const { renderReceipt } = await import('../invoices/invoice-pdf.ts');
        const content = await renderReceipt(deps, { accountId, invoice });
        const filename = `jotline-receipt-${invoice.invoiceNumber}.pdf`;
        return {
          ...receiptMail(invoice, `${publicUrl}/dashboard/billing-history/${invoiceId}`),
          attachments: [{ filename, content, contentType: 'application/pdf' }],
        };
      },
    });
  },
});
