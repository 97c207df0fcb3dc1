import { describePayment, formatDay, invoiceTotals } from '#domain/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { escapeHtml } from '../../providers/mailer/layout.ts';
import type { Invoice } from './load-invoice.ts';

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
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme: dark){.page{background:#14171A!important}.sheet{background:#1C2126!important;color:#E9EDF0!important}.muted{color:#9AA7B2!important}}</style>
</head>
<body class="page" style="margin:0;background:#FBFAF7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">
<tr><td style="padding:0 0 16px;font:700 20px Arial,sans-serif;color:#E8590C">Jotline</td></tr>
<tr><td class="sheet" style="background:#ffffff;color:#17212B;padding:28px;border-radius:6px;font:16px/1.5 Arial,sans-serif">
<h1 style="margin:0 0 4px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
<p class="muted" style="margin:0 0 20px;color:#5A6772;font-size:14px">${escapeHtml(`${formatDay(invoice.date)} · billed to ${invoice.billedTo.name}`)}</p>
<p style="margin:0 0 16px">${escapeHtml(opening)}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="font:16px/1.5 Arial,sans-serif;border-collapse:collapse">
${invoice.items.map(itemRow).join('\n')}
${totals.map(totalRow).join('\n')}
</table>
<p style="margin:24px 0 0"><a href="${escapeHtml(pageUrl)}" style="background:#1F4E79;color:#ffffff;padding:14px 22px;border-radius:6px;text-decoration:none;font-weight:600;display:inline-block">See the invoice</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`,
  };
}

function itemRow({ quantity, itemName, totalPriceCents }: Invoice['items'][number]): string {
  return `<tr><td style="${cell}">${quantity} &times; ${escapeHtml(itemName)}</td><td style="${number}">${formatCents(totalPriceCents)}</td></tr>`;
}

function totalRow({ label, note, amountCents, isCharged }: ReturnType<typeof invoiceTotals>[number]): string {
  const weight = isCharged ? ';font-weight:700' : '';
  return `<tr><td style="${cell}${weight}">${label} <span class="muted" style="color:#5A6772;font-size:14px;font-weight:400">(${note})</span></td><td style="${number}${weight}">${formatCents(amountCents)}</td></tr>`;
}
