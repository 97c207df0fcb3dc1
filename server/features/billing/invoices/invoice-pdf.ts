import { buffer } from 'node:stream/consumers';
import type { Invoice } from '#domain/billing/billing-answers.ts';
import { describePayment, describeProration, formatDay, invoiceTotals } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import type { Deps } from '../../../deps.ts';
import { clean, createPdf, type Doc, inks, paper } from '../../../pdf.ts';
import { findCompanyLogo } from '../../../records/files/find-company-logo.ts';

const { ink, muted, line } = inks;
const width = paper.right - paper.left;
/** Below it stand the page numbers. */
const lastLine = 712;

const columns = [
  { name: 'Item', x: paper.left, width: 274, align: 'left' },
  { name: 'Qty', x: paper.left + 284, width: 44, align: 'right' },
  { name: 'Price', x: paper.left + 338, width: 76, align: 'right' },
  { name: 'Total', x: paper.left + 424, width: 80, align: 'right' },
] as const;

/** The receipt as a file, with the company's logo when there is one. */
export async function renderReceipt(
  deps: Deps,
  { accountId, invoice }: { accountId: string; invoice: Invoice },
): Promise<Buffer> {
  const logo = await findCompanyLogo(deps, accountId);
  const { COMPANY_NAME: name, COMPANY_ADDRESS: address, SUPPORT_EMAIL: email } = deps.env;
  return buffer(drawReceipt(invoice, { logo: logo?.content ?? null, seller: { name, address, email } }));
}

interface Seller {
  name: string;
  /** One line, with commas between its parts. */
  address: string;
  email: string;
}

/** One page as long as it fits; longer ones repeat the head of the table. */
export function drawReceipt(
  invoice: Invoice,
  { logo, seller }: { logo: Buffer | null; seller: Seller },
): Doc {
  const title = `${titleOf(invoice)} ${invoice.invoiceNumber}`;
  const doc = createPdf(title, { bufferPages: true });
  drawHead(doc, invoice, { logo, seller });
  drawTableHead(doc);
  for (const item of invoice.items) drawItem(doc, invoice, item);
  drawTotals(doc, invoice);
  numberPages(doc, title);
  doc.end();
  return doc;
}

const titleOf = ({ status }: Invoice) => (status === 'paid' ? 'Receipt' : 'Invoice');

function drawHead(
  doc: Doc,
  invoice: Invoice,
  { logo, seller }: { logo: Buffer | null; seller: Seller },
): void {
  const top = doc.y;
  doc.font('bold').fontSize(22).fillColor(ink).text(titleOf(invoice), paper.left, top);
  doc
    .font('bold')
    .fontSize(14)
    .text(clean(seller.name), paper.left, top + 4, { width, align: 'right' });
  doc
    .lineWidth(1.5)
    .moveTo(paper.left, top + 34)
    .lineTo(paper.right, top + 34)
    .stroke(ink);
  doc.font('regular').fontSize(9).fillColor(muted);
  doc.text(clean(`Sold by ${seller.name}, ${seller.address} · ${seller.email}`), paper.left, top + 42, {
    width,
  });
  const factsTop = doc.y + 12;
  fact(doc, factsTop, 'Invoice number', invoice.invoiceNumber);
  fact(doc, factsTop + 16, 'Date', formatDay(invoice.date));
  fact(doc, factsTop + 32, 'For', invoice.planType);
  const { name, address, email } = invoice.billedTo;
  const left = paper.left + 284;
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(muted)
    .text('Billed to', left, factsTop + 1);
  doc.y = factsTop + 14;
  if (logo) {
    doc.image(logo, left, doc.y, { fit: [120, 44] });
    doc.y += 50;
  }
  doc.font('bold').fontSize(11).fillColor(ink).text(clean(name), left, doc.y, { width: 220 });
  doc.font('regular').fontSize(10);
  for (const part of [address, email]) if (part) doc.text(clean(part), left, doc.y + 2, { width: 220 });
  doc.y = Math.max(doc.y, factsTop + 52) + 22;
}

function fact(doc: Doc, top: number, name: string, value: string): void {
  doc
    .font('regular')
    .fontSize(9)
    .fillColor(muted)
    .text(name, paper.left, top + 1, { width: 90 });
  doc
    .fontSize(10)
    .fillColor(ink)
    .text(clean(value), paper.left + 92, top, { width: 180 });
}

function drawTableHead(doc: Doc): void {
  const top = doc.y;
  for (const { name, x, width: room, align } of columns)
    doc.font('bold').fontSize(9).fillColor(muted).text(name, x, top, { width: room, align });
  rule(doc, top + 15, ink);
  doc.y = top + 22;
}

function drawItem(doc: Doc, invoice: Invoice, item: Invoice['items'][number]): void {
  const name = clean(item.itemName);
  const height = doc.font('regular').fontSize(11).heightOfString(name, { width: columns[0].width });
  if (doc.y + height > lastLine) startNextPage(doc, invoice);
  const top = doc.y;
  const values = [
    name,
    String(item.quantity),
    formatCents(item.unitPriceCents),
    formatCents(item.totalPriceCents),
  ];
  columns.forEach(({ x, width: room, align }, index) => {
    doc.font('regular').fontSize(11).fillColor(ink);
    doc.text(values[index] ?? '', x, top, { width: room, align });
  });
  rule(doc, top + height + 5);
  doc.y = top + height + 11;
}

function startNextPage(doc: Doc, invoice: Invoice): void {
  doc.addPage();
  const top = doc.y;
  doc
    .font('bold')
    .fontSize(11)
    .fillColor(ink)
    .text(`${titleOf(invoice)} ${invoice.invoiceNumber}`, paper.left, top);
  const aside = `${formatDay(invoice.date)}, ${clean(invoice.billedTo.name)}`;
  doc.font('regular').fontSize(10).fillColor(muted).text(aside, paper.left, top, { width, align: 'right' });
  doc.y = top + 28;
  drawTableHead(doc);
}

/** The sums, the note on the days and the payment stay together. */
function drawTotals(doc: Doc, invoice: Invoice): void {
  const rows = invoiceTotals(invoice);
  if (doc.y + rows.length * 22 + 70 > lastLine) startNextPage(doc, invoice);
  doc.y += 6;
  for (const { label, note, amountCents, isCharged } of rows) {
    const top = doc.y;
    doc
      .font(isCharged ? 'bold' : 'regular')
      .fontSize(isCharged ? 13 : 11)
      .fillColor(ink);
    doc.text(`${label} (${note})`, paper.left + 180, top, { width: 234, align: 'right' });
    doc.text(formatCents(amountCents), columns[3].x, top, { width: columns[3].width, align: 'right' });
    doc.y = top + 22;
  }
  doc.y += 14;
  const lines = [describePayment(invoice), describeProration(invoice)];
  for (const text of lines.filter((part) => part !== null))
    doc
      .font('regular')
      .fontSize(10)
      .fillColor(muted)
      .text(clean(`${text}.`), paper.left, doc.y, { width, lineGap: 3 });
}

function rule(doc: Doc, y: number, color = line): void {
  doc.lineWidth(0.75).moveTo(paper.left, y).lineTo(paper.right, y).stroke(color);
}

function numberPages(doc: Doc, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; count > 1 && index < count; index += 1) {
    doc.switchToPage(index);
    // Text below the margin would start another page.
    doc.page.margins.bottom = 0;
    doc.font('regular').fontSize(9).fillColor(muted);
    doc.text(`${title}, page ${index + 1} of ${count}`, paper.left, 744, { width, align: 'right' });
  }
}
