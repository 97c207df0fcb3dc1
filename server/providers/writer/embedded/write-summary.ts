import type { ActionItem, MissingLabel, NoteItem, Notes } from '#domain/notes.ts';
import { isCommand } from './is-command.ts';
import { joinWords, lowerFirst } from './join-words.ts';
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
  const lower = (part: string) =>
    isCommand(text) ? part.charAt(0).toLowerCase() + part.slice(1) : lowerFirst(part);
  const [first = ''] = text.split(/;\s+|[.!?]+\s+/);
  const plain = first.replace(/[.!?;,:\s]+$/, '').replace(/[.!?](?=\s)/g, ',');
  const words = plain.split(/\s+/);
  if (words.length <= maxWords) return lower(plain);
  const clause = plain.split(/,\s+|\s+(?=(?:so|because|and then|but|which|while|unless)\b)/);
  let kept = clause[0]!;
  for (const part of clause.slice(1)) {
    if (`${kept}, ${part}`.split(/\s+/).length > maxWords) break;
    kept = plain.slice(0, plain.indexOf(part, kept.length) + part.length);
  }
  return lower(
    kept
      .split(/\s+/)
      .slice(0, maxWords + 6)
      .join(' ')
      .replace(/[,:]$/, ''),
  );
}

const opening = ({ customer, jobTitle, urgency, urgencyReason }: SummaryInput) => {
  const where = customer.address ? ` at ${customer.address.replace(/\.$/, '')}` : '';
  const pressing = urgency === 'high' ? `, and it is urgent because ${urgencyReason}` : '';
  return `${customer.name ?? 'The customer'} called about ${toGerund(lowerFirst(jobTitle))}${where}${pressing}.`;
};

const MONEY_RULE =
  /\b(?:over|under|budget|past|limit|agreed|deal|okay|stay|cap|most|max|up to|total|price)\b/i;
const SUBJECT =
  /^(?:the (?:customer|pro)(?:'s \w+)?|he|she|it|they|there|that|this|these|those|nobody|everything|everyone|somebody|if|when)\b/i;
const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|would|can|cannot|could|should|must|does|do|did|wants?|needs?|stays?|goes|comes?|gets?|pays?|says?|sticks?|opens?|works?)\b/i;
const STARTS_CLAUSE = /^(?:the|a|an|their|his|her|street|parking|side|back|front|water|power|[a-z]+'s)\b/i;
/** A subject and its verb near the start: only such items can follow "that" in a sentence. */
const isClause = (text: string) => {
  if (
    /[:?]/.test(text) ||
    /^(?:that|this|it|could|maybe|if|when) (?:is|would|could|will|be|was)\b/i.test(text)
  )
    return false;
  const start = text.split(/\s+/).slice(0, 7).join(' ');
  return SUBJECT.test(text) || (STARTS_CLAUSE.test(text) && FINITE.test(start) && !isCommand(text));
};
const isThing = (text: string) =>
  !isClause(text) &&
  !isCommand(text) &&
  !/^(?:no|not|yes|yeah|okay|well|so)\b/i.test(text) &&
  text.split(/\s+/).length <= 10 &&
  !text.includes(':');

const list = (items: readonly NoteItem[], max: number, words: number) =>
  items.slice(0, max).map((item) => inline(item.text, words));

function sentence(parts: string[]): string | null {
  const text = parts.filter(Boolean).join('; ');
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : null;
}

/** What is to be done, then what was said about it, then what is used. */
function work({ scope, materials }: SummaryInput): string {
  const commands = list(
    scope.filter((item) => isCommand(item.text)),
    4,
    16,
  );
  const things = list(
    scope.filter((item) => isThing(item.text)),
    3,
    10,
  );
  const said = list(
    scope.filter((item) => isClause(item.text)),
    commands.length > 1 ? 1 : 2,
    18,
  );
  const used = list(
    materials.filter((item) => isThing(item.text) && !scope.some((other) => other.text === item.text)),
    3,
    9,
  );
  return (
    sentence([
      commands.length > 0 ? `the work is to ${joinWords(commands)}` : '',
      things.length > 0
        ? `${commands.length > 0 ? 'it includes' : 'the work includes'} ${joinWords(things)}`
        : '',
      said.length > 0 ? `about the job it was said that ${joinWords(said)}` : '',
      used.length > 0 ? `materials are ${joinWords(used)}` : '',
    ]) ?? 'The work itself was not described in detail.'
  );
}

const asRequest = (text: string) =>
  /^(?:do not|never) /i.test(text) ? text.replace(/^(?:do not|never) /i, 'not to ') : `to ${text}`;

/** What was agreed or must be respected: facts, requests, and last the money. */
function limits({ constraints }: SummaryInput): string | null {
  const money = constraints.filter((item) => /\$\d/.test(item.text));
  const others = constraints.filter((item) => !money.includes(item));
  const facts = list(
    others.filter((item) => isClause(item.text)),
    3,
    16,
  );
  const requests = list(
    others.filter((item) => isCommand(item.text)),
    3,
    14,
  ).map(asRequest);
  const refusals = list(
    others.filter((item) => /^no\b/i.test(item.text) && !isClause(item.text)),
    2,
    10,
  );
  const price = money.findLast((item) => MONEY_RULE.test(item.text)) ?? money.at(-1);
  return sentence([
    facts.length > 0 ? `please note that ${joinWords(facts)}` : '',
    refusals.length > 0 ? `the customer wants ${joinWords(refusals)}` : '',
    requests.length > 0 ? `the pro is asked ${joinWords(requests)}` : '',
    price
      ? isClause(price.text)
        ? inline(price.text, 14)
        : `the amount named is ${/\$\d[\d,]*\d|\$\d/.exec(price.text)?.[0] ?? ''}`
      : '',
  ]);
}

function step({ text, due }: ActionItem): string {
  const short = inline(text, 14);
  return due && !text.toLowerCase().includes(due.toLowerCase())
    ? `${short} (${due.replace(/\.$/, '')})`
    : short;
}

function next({ actionItems }: SummaryInput): string {
  const of = (owner: string, max: number) =>
    actionItems
      .filter((item) => item.owner === owner && isCommand(item.text))
      .slice(0, max)
      .map(step);
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
