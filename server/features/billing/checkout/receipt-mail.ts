import type { Invoice } from '#domain/billing/billing-answers.ts';
import { describePayment, formatDay, invoiceTotals } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import { escapeHtml, frameMail } from '../../../providers/mailer/layout.ts';

const cell = 'padding:8px 0;border-bottom:1px solid #E3DFD6;vertical-align:top';
const number = `${cell};text-align:right;white-space:nowrap;padding-left:12px`;

/** The receipt in words and figures; the paper one is attached. */
export function receiptMail(invoice: Invoice, pageUrl: string) {
  const subject = `Receipt for invoice ${invoice.invoiceNumber}`;
  const opening = `${describePayment(invoice)}. The receipt is attached as a PDF.`;
  const totals = invoiceTotals(invoice);
  return {
    subject,
    text: [
      opening,
      [
        `Invoice ${invoice.invoiceNumber}, ${formatDay(invoice.date)}`,
        `Billed to ${invoice.billedTo.name}`,
      ].join('\n'),
      invoice.items
        .map((item) => `${item.quantity} x ${item.itemName}: ${formatCents(item.totalPriceCents)}`)
        .join('\n'),
      totals
        .map(({ label, note, amountCents }) => `${label} (${note}): ${formatCents(amountCents)}`)
        .join('\n'),
      `See the invoice: ${pageUrl}`,
      '-- \nJotline',
    ].join('\n\n'),
    html: frameMail(
      subject,
      `<h1 style="margin:0 0 4px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
<p class="muted" style="margin:0 0 20px;color:#5A6772;font-size:14px">${escapeHtml(`${formatDay(invoice.date)} · billed to ${invoice.billedTo.name}`)}</p>
<p style="margin:0 0 16px">${escapeHtml(opening)}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="font:16px/1.5 Arial,sans-serif;border-collapse:collapse">
${invoice.items.map(itemRow).join('\n')}
${totals.map(totalRow).join('\n')}
</table>
<p style="margin:24px 0 0"><a href="${escapeHtml(pageUrl)}" style="background:#1F4E79;color:#ffffff;padding:14px 22px;border-radius:6px;text-decoration:none;font-weight:600;display:inline-block">See the invoice</a></p>`,
    ),
  };
}

function itemRow({ quantity, itemName, totalPriceCents }: Invoice['items'][number]): string {
  return `<tr><td style="${cell}">${quantity} &times; ${escapeHtml(itemName)}</td><td style="${number}">${formatCents(totalPriceCents)}</td></tr>`;
}

function totalRow({ label, note, amountCents, isCharged }: ReturnType<typeof invoiceTotals>[number]): string {
  const weight = isCharged ? ';font-weight:700' : '';
  return `<tr><td style="${cell}${weight}">${label} <span class="muted" style="color:#5A6772;font-size:14px;font-weight:400">(${note})</span></td><td style="${number}${weight}">${formatCents(amountCents)}</td></tr>`;
}
