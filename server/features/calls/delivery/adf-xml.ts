import { missingNames } from '#domain/calls/notes-wording.ts';
import { leadId, type Ticket } from './find-ticket.ts';

/**
 * Auto-lead Data Format 1.0, which CRMs of every trade read. It is the whole body of the mail: one character that
 * XML does not allow and the parser drops the lead. The format was made for car dealers and asks for a vehicle: the job
 * stands in its place, and says so.
 */
export function adfXml(ticket: Ticket): string {
  const { customer } = ticket.notes;
  const [first, ...rest] = (customer.name ?? '').trim().split(/\s+/);
  const names = [
    ['first', first],
    ['last', rest.join(' ')],
  ].filter(([, value]) => value);
  const contact = [
    ...(names.length > 0
      ? names.map(([part, value]) => element('name', value, { part: part ?? '' }))
      : [element('name', 'not stated', { part: 'full' })]),
    ...waysToReach(customer),
    ...(customer.address ? [`<address>${element('street', customer.address, { line: '1' })}</address>`] : []),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    '<adf>',
    '<prospect status="new">',
    element('id', leadId(ticket.callId), { sequence: '1', source: 'Jotline' }),
    element('requestdate', ticket.startedAt.toISOString().replace(/\.\d+Z$/, '+00:00')),
    '<vehicle interest="buy" status="new">',
    element('year', String(ticket.startedAt.getUTCFullYear())),
    element('make', 'Service request'),
    element('model', ticket.notes.category),
    element(
      'comments',
      'Not a vehicle. ADF asks for one; this lead is a job. See the comments of the customer.',
    ),
    '</vehicle>',
    '<customer>',
    '<contact>',
    ...contact,
    '</contact>',
    element('comments', comments(ticket)),
    '</customer>',
    '<vendor>',
    element('vendorname', ticket.company.name || 'Jotline'),
    '<contact>',
    element('name', ticket.lineName || ticket.company.name || 'Jotline', { part: 'full' }),
    ...waysToReach(ticket.company),
    '</contact>',
    '</vendor>',
    '<provider>',
    element('name', 'Jotline', { part: 'full' }),
    element('service', 'Call notes'),
    element('url', ticket.pageUrl),
    '</provider>',
    '</prospect>',
    '</adf>',
    '',
  ].join('\n');
}

/** A contact has an email or a phone: where neither is known, an empty phone keeps the rule and makes no number up. */
function waysToReach({ email, phone }: { email: string | null; phone: string | null }): string[] {
  return [
    ...(email ? [element('email', email)] : []),
    ...(phone || !email ? [element('phone', phone ?? '', { type: 'voice' })] : []),
  ];
}

function comments({ notes }: Ticket): string {
  const part = (name: string, texts: string[]) => (texts.length > 0 ? [`${name}: ${texts.join('; ')}`] : []);
  const texts = (items: { text: string }[]) => items.map(({ text }) => text);
  return [
    `${notes.jobTitle} (${notes.category}, urgency ${notes.urgency})`,
    notes.summary,
    ...part('Scope', texts(notes.scope)),
    ...part('Materials', texts(notes.materials)),
    ...part('Constraints', texts(notes.constraints)),
    ...part(
      'Action items',
      notes.actionItems.map((item) => `${item.owner}: ${item.text}${item.due ? ` (${item.due})` : ''}`),
    ),
    ...part(
      'Missing',
      notes.missing.map((entry) => missingNames[entry]),
    ),
  ].join('\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function element(name: string, value: string | undefined, attributes: Record<string, string> = {}): string {
  const given = Object.entries(attributes).map(([key, text]) => ` ${key}="${escapeXml(text)}"`);
  return `<${name}${given.join('')}>${escapeXml(value ?? '')}</${name}>`;
}

/** XML 1.0 has no place at all for control characters, lone surrogates and U+FFFE: escaping does not help. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
