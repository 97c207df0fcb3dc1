import { missingSentence } from '#domain/calls/follow-summary.ts';
import type { ActionItem, NoteItem, Notes } from '#domain/calls/notes.ts';
import { contentStems } from '../items/drop-repeats.ts';
import { inline } from '../speech/inline.ts';
import { joinWords } from '../speech/join-words.ts';
import { titleInSentence } from '../title/title-in-sentence.ts';

/** Three to five sentences, each out of fields and items alone: who and what, the work, the terms, what comes next. */

type Scored<T> = T & { score: number };
export type SummaryInput = Pick<Notes, 'customer' | 'jobTitle' | 'urgency' | 'urgencyReason' | 'missing'> & {
  scope: Scored<NoteItem>[];
  materials: Scored<NoteItem>[];
  constraints: Scored<NoteItem>[];
  actionItems: Scored<ActionItem>[];
};

const MOST_WORDS = 18;
const MOST = { scope: 6, materials: 3, constraints: 7, pro: 5, customer: 3 };

const inSentence = (text: string) => inline(text, MOST_WORDS);

/** Says anything that the others do not. */
function isNews(text: string, told: readonly string[]): boolean {
  const stems = [...contentStems(text)];
  const known = contentStems(told.join(' '));
  return stems.length > 0 && stems.filter((stem) => known.has(stem)).length / stems.length < 0.7;
}

/** The surest items that tell something new, in the order in which they were said. */
function pick<T extends Scored<{ text: string }>>(items: readonly T[], most: number, told: string[]): T[] {
  const chosen = new Set<T>();
  for (const item of [...items].sort((a, b) => b.score - a.score)) {
    if (chosen.size === most) break;
    if (!isNews(item.text, told)) continue;
    chosen.add(item);
    told.push(item.text);
  }
  return items.filter((item) => chosen.has(item));
}

function opening({ customer, jobTitle, urgency, urgencyReason }: SummaryInput): string {
  const where = customer.address ? ` at ${customer.address.replace(/\.$/, '')}` : '';
  const pressing = urgency === 'high' ? `; it is urgent because ${urgencyReason}` : '';
  const [title = jobTitle, details] = jobTitle.split(': ');
  const what = `${titleInSentence(title)}${details ? ` (${details})` : ''}`;
  // A relative clause ends before the address begins.
  const comma = what.includes(', which') && where ? ',' : '';
  return `${customer.name ?? 'The customer'} called about ${what}${comma}${where}${pressing}.`;
}

/** "The customer still has a bundle in the garage" is no thing to work with. */
const isSentence = (text: string) => /^(?:the (?:customer|pro)|it|they|there|he|she)\b/i.test(text);

function work({ scope, materials }: SummaryInput, told: string[]): string {
  const things = pick(scope, MOST.scope, told).map((item) => inSentence(item.text));
  const stuff = pick(materials, MOST.materials, told).map((item) => inSentence(item.text));
  const jobs = [...things, ...stuff.filter(isSentence)];
  const used = stuff.filter((text) => !isSentence(text));
  if (jobs.length === 0 && used.length === 0) return 'The work itself was not described in detail.';
  if (jobs.length === 0) return `The materials: ${used.join('; ')}.`;
  return `The work: ${jobs.join('; ')}${used.length > 0 ? `; with ${joinWords(used)}` : ''}.`;
}

const isMoney = ({ text }: NoteItem) => /\$\d|^(?:agreed price|spending limit|budget)/i.test(text);

function terms({ constraints }: SummaryInput, told: string[]): string | null {
  const priced = constraints.map((item) => (isMoney(item) ? { ...item, score: item.score + 1 } : item));
  const chosen = pick(priced, MOST.constraints, told);
  const ordered = [...chosen.filter(isMoney), ...chosen.filter((item) => !isMoney(item))];
  return ordered.length > 0 ? `To note: ${ordered.map((item) => inSentence(item.text)).join('; ')}.` : null;
}

function step({ text, due }: ActionItem): string {
  const short = inSentence(text);
  const named = due?.replace(/\.$/, '') ?? '';
  const known = named.split(/\s+/).every((word) => text.toLowerCase().includes(word.toLowerCase()));
  return !named || known ? short : `${short} (${named})`;
}

function next({ actionItems }: SummaryInput): string {
  const dated = actionItems.map((item) => (item.due ? { ...item, score: item.score + 0.3 } : item));
  const of = (owner: ActionItem['owner'], most: number) =>
    pick(
      dated.filter((item) => item.owner === owner),
      most,
      [],
    ).map(step);
  const [pro, customer] = [of('pro', MOST.pro), of('customer', MOST.customer)];
  const parts = [
    pro.length > 0 ? `the pro will ${pro.join('; ')}` : '',
    customer.length > 0 ? `the customer will ${customer.join('; ')}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Next, ${parts.join('; ')}.` : 'No next step was agreed on the call.';
}

function open({ missing }: SummaryInput): string | null {
  if (missing.length === 0) return null;
  return missingSentence(missing);
}

export function writeSummary(notes: SummaryInput): string {
  const told: string[] = [];
  const sentences = [opening(notes), work(notes, told), terms(notes, told), next(notes), open(notes)];
  return sentences
    .filter((sentence) => sentence !== null)
    .map(withoutInnerStops)
    .join(' ');
}

/** A full stop ends a sentence and nothing else. */
function withoutInnerStops(sentence: string): string {
  const [, body = '', end = ''] = /^(.*?)([.!?]?)$/s.exec(sentence) ?? [];
  return (
    body
      .replace(/\b(Mr|Mrs|Ms|Dr|St|Ave|Rd|Apt)\.(?=\s)/g, '$1')
      .replace(/\b([ap])\.m\.?(?=[\s,;)]|$)/gi, '$1m')
      .replace(/[.!?]+\s+/g, ', ') + end
  );
}
