import { maxTextLength } from './sms.ts';

export const placeholders = ['FirstName', 'CustomerName', 'CompanyName', 'Service', 'ReviewLink'] as const;

/** However it is written: {FirstName}, {first name}, {FIRST_NAME}. */
const placeholder = /\{([A-Za-z][A-Za-z_ ]{0,29})\}/g;
const plainName = (name: string) => name.replace(/[_ ]/g, '').toLowerCase();

export const optOutLine = 'Reply STOP to opt-out';

const maxName = 80;

export interface MessageValues {
  customerName: string | null;
  companyName: string | null;
  /** Title of the customer's last job. */
  service: string | null;
  reviewLink: string | null;
  /** The campaign's own link, already short. */
  link?: string | null;
}

/**
 * The text as one person gets it. Placeholders are filled in one pass, so that nothing a customer is called can bring
 * in another; the link comes at the end where the message does not place it with {Link}; the opt-out line always stands.
 */
export function composeMessage(message: string, values: MessageValues): string {
  const body = fillIn(message, values);
  if (hasOptOutLine(message)) return body.length <= maxTextLength ? body : cut(body);
  return cut(body);
}

/** Whether the end would be cut off for this person, because their text is longer than carriers take. */
export function isCutFor(message: string, values: MessageValues): boolean {
  return withOptOutLine(fillIn(message, values)).length > maxTextLength;
}

function fillIn(message: string, values: MessageValues): string {
  const texts: Record<string, string> = {
    firstname: firstNameOf(oneLine(values.customerName)) || 'there',
    customername: oneLine(values.customerName) || 'there',
    companyname: oneLine(values.companyName) || 'your contractor',
    service: asPhrase(oneLine(values.service)) || 'your recent job',
    reviewlink: values.reviewLink ?? '',
    link: values.link ?? '',
  };
  const placed = values.link && !/\{link\}/i.test(message) ? placeLink(message) : message;
  return tidy(placed.replace(placeholder, (whole, name: string) => texts[plainName(name)] ?? whole));
}

/** "Nora" of "Nora Whitfield" and of "Whitfield, Nora"; "Mr. Hale", a couple and a company keep their whole name. */
function firstNameOf(name: string): string {
  if (/&|\band\b|\b(?:llc|inc|corp|company|co|ltd)\b/i.test(name)) return name;
  const [family = '', given] = name.split(/,\s*/);
  const words = (given || family).split(' ');
  const [first = ''] = words;
  const isTitle = /^(?:mr|mrs|ms|miss|dr|prof)\.?$/i.test(first);
  const isInitial = /^\p{L}\.?$/u.test(first);
  return isTitle || isInitial ? words.join(' ') : first;
}

/** Whether the words say how to stop; a message that tells people not to does not count. */
export function hasOptOutLine(message: string): boolean {
  const line =
    /(?<!\b(?:not|never|don['’]?t)\s)\b(?:reply|text|send)\s+["'“]?STOP["'”]?\s+(?:to|2)\s+(?:opt[\s-]?out|unsubscribe|end|cancel|quit|stop)/i;
  return line.test(message);
}

/** The message with its opt-out line, as a builder shows and saves it. */
export function withOptOutLine(message: string): string {
  const trimmed = message.trim();
  return hasOptOutLine(trimmed) ? trimmed : `${trimmed}\n${optOutLine}`.trim();
}

export function hasPlaceholder(message: string, wanted: (typeof placeholders)[number]): boolean {
  return [...message.matchAll(placeholder)].some(([, name = '']) => plainName(name) === plainName(wanted));
}

/** Placeholders in the text that we do not know: likely a slip. */
export function unknownPlaceholders(message: string): string[] {
  const known = new Set([...placeholders, 'Link'].map(plainName));
  return [...message.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(plainName(name)));
}

/** Before the opt-out line when the message ends with one, else at the end. */
function placeLink(message: string): string {
  const lines = message.trimEnd().split('\n');
  const last = lines.at(-1) ?? '';
  if (lines.length > 1 && hasOptOutLine(last)) return [...lines.slice(0, -1), '{Link}', last].join('\n');
  return `${message.trimEnd()}\n{Link}`;
}

/** At most what a carrier takes, with the opt-out line whole at the end. */
function cut(body: string): string {
  const room = maxTextLength - optOutLine.length - 1;
  return `${body.slice(0, room).trimEnd()}\n${optOutLine}`.trim();
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/ ([.,!?])/g, '$1')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function oneLine(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, maxName).trim();
}

/** "Water heater replacement" reads "your water heater replacement"; "HVAC tune-up" keeps its capitals. */
function asPhrase(service: string): string {
  if (!service) return '';
  const lowered = /^[A-Z][a-z]/.test(service) ? service.charAt(0).toLowerCase() + service.slice(1) : service;
  return /^(?:your|the|a|an)\s/i.test(lowered) ? lowered : `your ${lowered}`;
}
