import { formatCallTime, formatDuration, formatMoment } from '#domain/calls/call-times.ts';
import { missingKey } from '#domain/calls/edit-notes.ts';
import { customerFields, type NoteItem, type Notes, needsConfirmation } from '#domain/calls/notes.ts';
import { customerFieldNames, missingNames, notStated, urgencyNames } from '#domain/calls/notes-wording.ts';
import { describeReadBack, findReadBackWords } from '#domain/calls/read-back.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { clean, createPdf, type Doc, inks, paper as page } from '../../../pdf.ts';
import { drawLogo, drawTicketHead, keepTogether, paragraph, section, textWidth } from './ticket-paper.ts';

const { ink, muted, wait } = inks;

/** The job ticket on paper: the same parts in the same order as on the page, as real text. */
export function drawTicket(
  { call, notes, transcript, consent }: CallDetail<Date>,
  logo: { content: Buffer } | null = null,
): Doc {
  const doc = createPdf(notes?.document.jobTitle ?? `Call ${call.number}`);
  if (logo) drawLogo(doc, logo);
  drawStub(doc, call);
  if (notes)
    drawNotes(doc, notes.document, {
      transcript,
      done: new Set(notes.doneItems),
      outsideArea: notes.outsideArea,
    });
  else paragraph(doc, 'This call has no notes.');
  if (transcript.length > 0) drawTranscript(doc, transcript);
  section(doc, 'Consent');
  paragraph(doc, consent.summary, muted, 9);
  if (notes?.isEdited) paragraph(doc, 'These notes were edited by a person.', muted, 9);
  doc.end();
  return doc;
}

function drawStub(doc: Doc, call: CallDetail<Date>['call']): void {
  drawTicketHead(doc, call.number, [
    formatCallTime(call.startedAt, call.timeZone),
    ...(call.durationSeconds === null ? [] : [formatDuration(call.durationSeconds)]),
    ...(call.lineName ? [call.lineName] : []),
  ]);
}

function drawNotes(
  doc: Doc,
  notes: Notes,
  {
    transcript,
    done,
    outsideArea,
  }: { transcript: CallDetail['transcript']; done: Set<string>; outsideArea: string | null },
): void {
  doc.font('bold').fontSize(21).fillColor(ink).text(clean(notes.jobTitle), { width: textWidth });
  const reason = notes.urgencyReason ? `: ${notes.urgencyReason}` : '';
  doc.moveDown(0.2);
  paragraph(doc, `${notes.category}  ·  ${urgencyNames[notes.urgency]}${reason}`, muted, 10);
  if (outsideArea) paragraph(doc, outsideArea, wait, 10);
  doc.moveDown(0.4);
  paragraph(doc, notes.summary);
  const moment = (item: NoteItem) => {
    const start = transcript[item.evidence[0] ?? -1]?.start;
    return start === undefined ? '' : formatMoment(start);
  };
  if (notes.actionItems.length > 0) section(doc, 'To do');
  for (const item of notes.actionItems) {
    const who = item.owner === 'pro' ? 'You' : 'Customer';
    const text = `${who}: ${item.text}${item.due ? ` (${item.due})` : ''}`;
    drawItem(doc, { text, aside: moment(item), mark: done.has(item.text) ? 'ticked' : 'box' });
  }
  if (notes.missing.length > 0) section(doc, 'Missing information');
  for (const label of notes.missing)
    drawItem(doc, {
      text: `Ask: ${missingNames[label]}`,
      aside: '',
      mark: done.has(missingKey(label)) ? 'ticked' : 'box',
    });
  section(doc, 'Customer');
  for (const field of customerFields) {
    const value = notes.customer[field];
    const unsure = value !== null && needsConfirmation(notes.customerConfidence[field]);
    const shown = value && field === 'phone' ? formatPhone(value) : value;
    drawField(doc, customerFieldNames[field], shown ?? notStated, unsure);
    const readBack = findReadBackWords(notes.readBack, field, value);
    if (readBack) paragraph(doc, readBack, muted, 9);
  }
  const day = notes.readBack?.day;
  if (day) {
    drawField(doc, 'Day', day.value, false);
    paragraph(doc, describeReadBack(day), muted, 9);
  }
  for (const [name, items] of [
    ['Scope', notes.scope],
    ['Materials', notes.materials],
    ['Constraints', notes.constraints],
  ] as const) {
    section(doc, name);
    if (items.length === 0) paragraph(doc, notStated, muted);
    for (const item of items) drawItem(doc, { text: item.text, aside: moment(item), mark: 'dot' });
  }
}

function drawField(doc: Doc, name: string, value: string, unsure: boolean): void {
  keepTogether(doc, 18);
  const top = doc.y;
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(muted)
    .text(name, page.left, top + 0.5, { width: 70 });
  doc.fontSize(11).fillColor(value === notStated ? muted : ink);
  doc.text(clean(value), page.left + 76, top, { width: textWidth - 76 - (unsure ? 100 : 0) });
  const bottom = doc.y;
  if (unsure)
    doc
      .fontSize(9)
      .fillColor(wait)
      .text('please confirm', page.left, top + 1.5, { width: textWidth, align: 'right' });
  doc.x = page.left;
  doc.y = bottom + 2;
}

interface Item {
  text: string;
  aside: string;
  mark: 'dot' | 'box' | 'ticked';
}

function drawItem(doc: Doc, { text, aside, mark }: Item): void {
  keepTogether(doc, 18);
  const top = doc.y;
  if (mark === 'dot') doc.circle(page.left + 4, top + 6, 1.6).fill(muted);
  else {
    doc
      .lineWidth(1)
      .roundedRect(page.left, top + 1.5, 9, 9, 1.5)
      .stroke(ink);
    if (mark === 'ticked')
      doc
        .lineWidth(1.4)
        .moveTo(page.left + 2, top + 6)
        .lineTo(page.left + 4, top + 8.5)
        .lineTo(page.left + 8, top + 3)
        .stroke(ink);
  }
  if (aside)
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(muted)
      .text(aside, page.left, top + 1.5, { width: textWidth, align: 'right' });
  doc
    .font('regular')
    .fontSize(11)
    .fillColor(ink)
    .text(clean(text), page.left + 18, top, { width: textWidth - 70 });
  doc.x = page.left;
  doc.y += 3;
}

const speakerNames = { pro: 'You', customer: 'Customer', other: 'Other', unknown: 'Unclear' } as const;

function drawTranscript(doc: Doc, transcript: CallDetail['transcript']): void {
  section(doc, 'Transcript');
  for (const { start, speaker, text } of transcript) {
    keepTogether(doc, 16);
    const top = doc.y;
    doc.font('regular').fontSize(9).fillColor(muted).text(formatMoment(start), page.left, top, { width: 34 });
    doc.font('bold').text(speakerNames[speaker], page.left + 36, top, { width: 56 });
    doc
      .font('regular')
      .fillColor(ink)
      .text(clean(text), page.left + 94, top, { width: textWidth - 94 });
    doc.x = page.left;
    doc.y += 3;
  }
}
