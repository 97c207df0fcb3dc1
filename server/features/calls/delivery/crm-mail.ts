import { customerFields } from '#domain/calls/notes.ts';
import { missingNames } from '#domain/calls/notes-wording.ts';
import type { CrmFormat } from '#domain/lines/line-rules.ts';
import { adfXml } from './adf-xml.ts';
import { leadId, type Ticket } from './find-ticket.ts';

/** Parsers file a mail by this prefix: it never changes. */
const subjectPrefix = 'Jotline lead';

export function crmMail(ticket: Ticket, format: CrmFormat) {
  const subject = `${subjectPrefix}: ${oneLine(ticket.notes.jobTitle || 'Call')} [${ticket.number}]`;
  const headers = { 'X-Jotline-Lead-Id': leadId(ticket.callId) };
  if (format === 'adf_xml') return { subject, headers, text: adfXml(ticket) };
  const text = labelledText(ticket);
  if (format === 'labelled_text') return { subject, headers, text };
  const content = JSON.stringify(leadDocument(ticket), null, 2);
  const attachments = [{ filename: 'lead.json', content, contentType: 'application/json' }];
  return { subject, headers, text, attachments };
}

/** One `Label: value` a line; a value never has a line break, since a parser would read a new label. */
function labelledText(ticket: Ticket): string {
  const { notes } = ticket;
  const lines: [string, string][] = [
    ['Lead ID', leadId(ticket.callId)],
    ['Source', 'Jotline'],
    ['Call time', ticket.startedAt.toISOString()],
    ['Name', notes.customer.name ?? ''],
    ['Phone', notes.customer.phone ?? ''],
    ['Email', notes.customer.email ?? ''],
    ['Address', notes.customer.address ?? ''],
    ['Job title', notes.jobTitle],
    ['Category', notes.category],
    ['Urgency', notes.urgency],
    ['Summary', notes.summary],
    ['Scope', notes.scope.map((item) => item.text).join('; ')],
    ['Materials', notes.materials.map((item) => item.text).join('; ')],
    ['Constraints', notes.constraints.map((item) => item.text).join('; ')],
    [
      'Action items',
      notes.actionItems
        .map((item) => `${item.owner}: ${item.text}${item.due ? ` (${item.due})` : ''}`)
        .join('; '),
    ],
    ['Missing information', notes.missing.map((entry) => missingNames[entry]).join('; ')],
    ['Link', ticket.pageUrl],
  ];
  return `${lines.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')}\n`;
}

function leadDocument({ callId, startedAt, notes, pageUrl, company }: Ticket) {
  const { jobTitle, category, urgency, urgencyReason, summary, missing } = notes;
  const texts = (items: { text: string }[]) => items.map(({ text }) => text);
  return {
    leadId: leadId(callId),
    source: 'Jotline',
    callTime: startedAt.toISOString(),
    company: company.name,
    customer: Object.fromEntries(
      customerFields.map((field) => [
        field,
        { value: notes.customer[field], confidence: notes.customerConfidence[field] },
      ]),
    ),
    jobTitle,
    category,
    urgency,
    urgencyReason,
    summary,
    scope: texts(notes.scope),
    materials: texts(notes.materials),
    constraints: texts(notes.constraints),
    actionItems: notes.actionItems.map(({ text, owner, due }) => ({ text, owner, due })),
    missing,
    link: pageUrl,
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}
