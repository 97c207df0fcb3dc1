import { formatCallTime } from '#domain/calls/call-times.ts';
import { ticketNumber } from '#domain/calls/call-wording.ts';
import { changePartNames, changeParts } from '#domain/calls/changes/changes.ts';
import type { ChangeOrder, ShownChanges } from '#domain/calls/changes/shown-changes.ts';
import { clean, createPdf, type Doc, inks, paper as page } from '../../../pdf.ts';
import {
  drawLogo,
  drawTicketHead,
  keepTogether,
  paragraph,
  section,
  textWidth,
} from '../delivery/ticket-paper.ts';

const { ink, muted } = inks;
const gap = 18;
const columnWidth = (textWidth - gap) / 2;

interface Sheet {
  order: ChangeOrder;
  callId: string;
  startedAt: Date;
  since: ShownChanges<Date>['since'];
  timeZone: string;
  companyName: string | null;
  logo: { content: Buffer } | null;
}

/** The change order on paper, as its person worded it: how it was on the left, how it is now on the right. */
export function drawChangeOrder(sheet: Sheet): Doc {
  const { order, callId, startedAt, since, timeZone, companyName, logo } = sheet;
  const doc = createPdf(`Change order: ${order.title}`);
  if (logo) drawLogo(doc, logo);
  drawTicketHead(doc, `Change order ${ticketNumber(callId)}`, companyName ? [clean(companyName)] : []);
  doc.font('bold').fontSize(21).fillColor(ink).text(clean(order.title), { width: textWidth });
  doc.moveDown(0.3);
  const then = formatCallTime(since.startedAt, timeZone);
  const now = formatCallTime(startedAt, timeZone);
  paragraph(doc, `As we spoke on ${then}, and again on ${now}.`, muted, 10);
  for (const part of changeParts) {
    const lines = order.lines.filter((line) => line.part === part);
    if (lines.length === 0) continue;
    section(doc, changePartNames[part]);
    for (const line of lines) drawLine(doc, line);
  }
  if (order.note) {
    section(doc, 'Note');
    paragraph(doc, order.note);
  }
  section(doc, 'Agreed');
  doc.y += 26;
  paragraph(doc, 'Signature and date', muted, 9);
  doc.end();
  return doc;
}

function drawLine(doc: Doc, { before, after }: { before: string; after: string }): void {
  const [was, is] = [clean(before || 'Not part of the job'), clean(after || 'No longer part of the job')];
  doc.font('regular').fontSize(11);
  const heights = [was, is].map((text) => doc.heightOfString(text, { width: columnWidth }));
  keepTogether(doc, Math.max(...heights) + 18);
  const top = doc.y;
  drawSide(doc, { name: 'Was', text: was, left: page.left, top, color: muted });
  drawSide(doc, { name: 'Is now', text: is, left: page.left + columnWidth + gap, top, color: ink });
  doc.x = page.left;
  doc.y = top + 13 + Math.max(...heights) + 8;
}

interface Side {
  name: string;
  text: string;
  left: number;
  top: number;
  color: string;
}

function drawSide(doc: Doc, { name, text, left, top, color }: Side): void {
  doc.font('regular').fontSize(8.5).fillColor(muted).text(name, left, top, { width: columnWidth });
  doc
    .fontSize(11)
    .fillColor(color)
    .text(text, left, top + 13, { width: columnWidth });
}
