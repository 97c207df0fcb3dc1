import type { ActionItem, MissingLabel, NoteItem, Notes } from '#domain/notes.ts';
import { joinWords, lowerFirst } from './join-words.ts';
import { isCommand } from './is-command.ts';
import { toGerund } from './work-verbs.ts';

/** Three to five whole sentences: who and what, the work, what to respect, what comes next, what is missing. */

const MISSING_WORDS: Record<MissingLabel, string> = {
  name: "the customer's name",
  phone: 'a phone number',
  email: 'an e-mail address',
  address: 'the job address',
  date: 'a date',
  budget: 'a budget or an agreed price',
  materials: 'the choice of materials',
  access: 'access to the site',
  measurements: 'measurements',
  insurance: 'insurance details',
  decision_maker: 'who decides and pays',
};

type SummaryInput = Omit<Notes, 'summary' | 'customerConfidence' | 'customerEvidence'>;

/** Inside a sentence an item has no full stop, no capital, and ends where its first thought ends. */
function inline(text: string, maxWords: number): string {
  const [first = ''] = text.split(/;\s+|[.!?]+\s+/);
  const plain = first.replace(/[.!?;,:\s]+$/, '').replace(/[.!?](?=\s)/g, ',');
  const words = plain.split(/\s+/);
  if (words.length <= maxWords) return lowerFirst(plain);
  const clause = plain.split(/,\s+|\s+(?=(?:so|because|and then|but|which|while|unless)\b)/);
  let kept = clause[0]!;
  for (const part of clause.slice(1)) {
    if (`${kept}, ${part}`.split(/\s+/).length > maxWords) break;
    kept = plain.slice(0, plain.indexOf(part, kept.length) + part.length);
  }
  return lowerFirst(kept.split(/\s+/).slice(0, maxWords + 6).join(' ').replace(/[,:]$/, ''));
}

const opening = ({ customer, jobTitle, urgency, urgencyReason }: SummaryInput) => {
  const where = customer.address ? ` at ${customer.address.replace(/\.$/, '')}` : '';
  const pressing = urgency === 'high' ? `, and it is urgent because ${urgencyReason}` : '';
  return `${customer.name ?? 'The customer'} called about ${toGerund(lowerFirst(jobTitle))}${where}${pressing}.`;
};

/** Commands read as "the work is to …"; anything else is what the customer or the pro said about it. */
function work({ scope, materials }: SummaryInput): string {
  const commands = scope.filter((item) => isCommand(item.text)).slice(0, 4);
  const stated = scope.filter((item) => !isCommand(item.text)).slice(0, commands.length >= 3 ? 1 : 4 - commands.length);
  const used = materials.filter((item) => !scope.some((other) => other.evidence[0] === item.evidence[0]) && !isCommand(item.text)).slice(0, 2);
  const parts = [
    commands.length > 0 ? `the work is to ${joinWords(commands.map((item) => inline(item.text, 16)))}` : '',
    stated.length > 0 ? `${commands.length > 0 ? 'on the job it was said' : 'it was said about the job'} that ${joinWords(stated.map(asClause))}` : '',
    used.length > 0 ? `the materials include ${joinWords(used.map((item) => inline(item.text, 12)))}` : '',
  ].filter(Boolean);
  if (parts.length === 0) return 'The work itself was not described in detail.';
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A fragment such as "German shepherd in the yard" becomes a clause. */
function asClause(item: NoteItem): string {
  const text = inline(item.text, 16);
  if (/^(?:no|not|never)\b/i.test(text)) return `there is to be ${text}`.replace('to be not', 'to be nothing');
  const hasVerb = /\b(?:is|are|was|has|have|had|will|would|can|cannot|could|should|must|does|do|did|wants?|needs?|works?|stays?|goes|comes?|gets?|pays?|says?|takes?|keeps?|likes?|lives?|uses?|runs?|leaks?|[a-z]+ed|'s)\b/i.test(text);
  return hasVerb ? text : `there is ${text}`;
}

function limits({ constraints }: SummaryInput): string | null {
  const money = constraints.filter((item) => /\$\d/.test(item.text)).slice(-1);
  const others = constraints.filter((item) => !/\$\d/.test(item.text));
  const orders = others.filter((item) => isCommand(item.text)).slice(0, 3);
  const facts = others.filter((item) => !isCommand(item.text)).slice(0, 4 - Math.min(2, orders.length));
  const parts = [
    facts.length > 0 ? `note that ${joinWords(facts.map(asClause))}` : '',
    orders.length > 0 ? `the pro is asked to ${joinWords(orders.map((item) => inline(item.text, 14)))}` : '',
    money.length > 0 ? `on money it was said that ${asClause(money[0]!)}` : '',
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function step({ text, due }: ActionItem): string {
  const short = inline(text, 14);
  return due && !text.toLowerCase().includes(due.toLowerCase()) ? `${short} (${due.replace(/\.$/, '')})` : short;
}

function next({ actionItems }: SummaryInput): string {
  const of = (owner: string, max: number) => actionItems.filter((item) => item.owner === owner && isCommand(item.text)).slice(0, max).map(step);
  const [pro, customer] = [of('pro', 4), of('customer', 3)];
  const parts = [
    pro.length > 0 ? `the pro will ${joinWords(pro)}` : '',
    customer.length > 0 ? `the customer will ${joinWords(customer)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Next, ${parts.join('; ')}.` : 'No next step was agreed on the call.';
}

function open({ missing }: SummaryInput): string | null {
  if (missing.length === 0) return null;
  return `Still open ${missing.length > 1 ? 'are' : 'is'} ${joinWords(missing.map((label) => MISSING_WORDS[label]))}.`;
}

export function writeSummary(notes: SummaryInput): string {
  return [opening(notes), work(notes), limits(notes), next(notes), open(notes)]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
