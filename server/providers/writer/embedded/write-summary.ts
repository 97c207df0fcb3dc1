import type { MissingLabel, Notes } from '#domain/notes.ts';
import { joinWords, lowerFirst } from './join-words.ts';
import { toGerund } from './work-verbs.ts';

/** Three to five whole sentences: who and what, the work, what to respect, what comes next, what is missing. */

const MISSING_WORDS: Record<MissingLabel, string> = {
  name: "the customer's name",
  phone: 'a phone number',
  email: 'an e-mail address',
  address: 'the job address',
  date: 'a date',
  budget: 'a budget or agreed price',
  materials: 'the choice of materials',
  access: 'access to the site',
  measurements: 'measurements',
  insurance: 'insurance details',
  decision_maker: 'who decides and pays',
};

/** Inside a summary an item is part of a sentence: no full stops, no capital, not too long. */
function inline(text: string, maxWords = 22): string {
  const plain = text
    .replace(/[.!?]+(?=\s|$)/g, ';')
    .replace(/[;,\s]+$/, '')
    .replace(/;\s+/g, '; ');
  const first = plain.split(/\s+/).length > maxWords ? plain.split('; ')[0]! : plain;
  const words = first.split(/\s+/);
  const cut =
    words.length > maxWords
      ? words
          .slice(0, maxWords)
          .join(' ')
          .replace(/[,;]?\s+\S*$/, '')
      : first;
  return lowerFirst(cut.replace(/;/g, ','));
}

type SummaryInput = Omit<Notes, 'summary' | 'customerConfidence' | 'customerEvidence'>;

function opening({ customer, jobTitle, urgency, urgencyReason }: SummaryInput): string {
  const who = customer.name ?? 'The customer';
  const where = customer.address ? ` at ${customer.address.replace(/\.$/, '')}` : '';
  const pressing = urgency === 'high' ? `; it is urgent because ${urgencyReason}` : '';
  return `${who} called about ${lowerFirst(toGerund(jobTitle))}${where}${pressing}.`;
}

function work({ scope, materials }: SummaryInput): string {
  const parts = scope.slice(0, 4).map((item) => inline(item.text, 18));
  if (parts.length === 0) return 'The work itself was not described in detail.';
  const using =
    materials[0] && materials[0].text !== scope[0]?.text
      ? `, with these materials: ${joinWords(materials.slice(0, 2).map((item) => inline(item.text, 12)))}`
      : '';
  return `The work covers the following: ${joinWords(parts)}${using}.`;
}

function limits({ constraints }: SummaryInput): string | null {
  const money = constraints.filter((item) => /\$\d/.test(item.text));
  const others = constraints.filter((item) => !money.includes(item));
  const parts = [...others.slice(0, 4 - Math.min(1, money.length)), ...money.slice(-1)].map((item) =>
    inline(item.text, 16),
  );
  return parts.length > 0 ? `It was agreed or must be respected that: ${joinWords(parts)}.` : null;
}

function next({ actionItems }: SummaryInput): string {
  const phrase = (owner: string, max: number) =>
    actionItems
      .filter((item) => item.owner === owner)
      .slice(0, max)
      .map(
        (item) =>
          inline(item.text, 14) +
          (item.due && !item.text.toLowerCase().includes(item.due.toLowerCase())
            ? ` (${item.due.replace(/\.$/, '')})`
            : ''),
      );
  const [pro, customer] = [phrase('pro', 4), phrase('customer', 2)];
  const parts = [
    pro.length > 0 ? `the pro will ${joinWords(pro)}` : '',
    customer.length > 0 ? `the customer will ${joinWords(customer)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Next, ${parts.join(', and ')}.` : 'No next step was agreed on the call.';
}

function open({ missing }: SummaryInput): string | null {
  return missing.length > 0
    ? `Still missing ${missing.length > 1 ? 'are' : 'is'} ${joinWords(missing.map((label) => MISSING_WORDS[label]))}.`
    : null;
}

export function writeSummary(notes: SummaryInput): string {
  return [opening(notes), work(notes), limits(notes), next(notes), open(notes)]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
