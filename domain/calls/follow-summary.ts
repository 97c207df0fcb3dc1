import { formatPhone } from '../plain/phone-format.ts';
import { type CustomerField, customerFields, type Notes } from './notes.ts';
import { missingInSentence } from './notes-wording.ts';

type Told = Pick<Notes, 'customer' | 'missing'>;

const nobody = 'The customer';

/**
 * The summary after a person put a detail right: it must not go on calling the customer by the wrong name, or missing
 * what is there. Words that it does not have are left as they are: whoever wrote them, wrote them.
 */
export function followSummary(summary: string, before: Told, after: Told): string {
  const renamed = customerFields.reduce(
    (text, field) => followField(text, field, before.customer[field], after.customer[field]),
    summary,
  );
  return followMissing(renamed, before.missing, after.missing);
}

function followField(text: string, field: CustomerField, from: string | null, to: string | null): string {
  if (from === to) return text;
  if (field === 'name') return followName(text, from, to);
  if (from !== null && to !== null) return replaceValue(text, field, from, to);
  return field === 'address' ? followPlace(text, from, to) : text;
}

function followName(text: string, from: string | null, to: string | null): string {
  const opens = `${from ?? nobody} called about `;
  const opened = text.startsWith(opens) ? `${to ?? nobody} called about ${text.slice(opens.length)}` : text;
  if (from === null || to === null) return opened;
  const named = replaceWords(opened, from, to);
  const [first = ''] = from.split(/\s+/);
  const [newFirst = ''] = to.split(/\s+/);
  // On second mention people are called by their first name.
  return first === newFirst || to.includes(first) ? named : replaceWords(named, first, newFirst);
}

function replaceValue(text: string, field: CustomerField, from: string, to: string): string {
  if (field !== 'phone') return text.replaceAll(from, to);
  return text.replaceAll(from, to).replaceAll(formatPhone(from), formatPhone(to));
}

/** Our own writer says where the job is at the end of the first sentence. */
function followPlace(text: string, from: string | null, to: string | null): string {
  if (from !== null) return text.replace(` at ${from.replace(/\.$/, '')}`, '');
  const [, opening = '', rest = ''] = /^(.+? called about [^;.]+)(.*)$/s.exec(text) ?? [];
  return opening ? `${opening} at ${to?.replace(/\.$/, '')}${rest}` : text;
}

function followMissing(text: string, before: Notes['missing'], after: Notes['missing']): string {
  const was = missingSentence(before);
  // Taken back: the sentence had gone with the last of what was missing.
  if (!was && / called about /.test(text)) return `${text} ${missingSentence(after)}`.trim();
  const told = text
    .replace('Still missing: an e-mail address', 'Still missing: an email address')
    .replace(', an e-mail address', ', an email address');
  if (!was || !told.includes(was)) return text;
  return told.replace(was, missingSentence(after)).replace(/ {2,}/g, ' ').trim();
}

/** The writer's last sentence; empty when nothing is missing. */
export function missingSentence(missing: Notes['missing']): string {
  if (missing.length === 0) return '';
  const words = missing.map((label) => missingInSentence[label]);
  const last = words.pop();
  return `Still missing: ${words.length > 0 ? `${words.join(', ')} and ${last}` : last}.`;
}

function replaceWords(text: string, from: string, to: string): string {
  const isPartOfWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign);
  const [head = '', ...rest] = from ? text.split(from) : [text];
  return rest.reduce((done, piece) => {
    const isWhole = !isPartOfWord(done.at(-1)) && !isPartOfWord(piece[0]);
    return `${done}${isWhole ? to : from}${piece}`;
  }, head);
}
