import type { ActionItem } from '../calls/notes.ts';

/** How long a visit is taken to last, where nobody said. */
export const visitMinutes = 60;

const list = (words: string) => new Set(words.split(/\s+/));

/** What is done from a desk or a phone. Most else that a pro says they will do is done where the customer is. */
const deskWork = list(
  `answer apply approve ask bill book call cancel charge check-in chase confirm contact copy decide double-check draft
  draw-up email e-mail estimate explain fax figure file find follow forward get give handle hold inform invoice issue
  know let mail message notify order pay phone plan prepare price pull-up quote reach read recommend refer refund
  register remind reply request research reserve respond ring run-by schedule send say share sign source submit talk tell
  text think transfer try update upload wait work-up write`,
);
/** Said of a desk as of a place: what follows tells. */
const papers = list(
  `price prices pricing quote estimate invoice numbers calendar schedule permit warranty insurance supplier office
  inventory stock availability email contract proposal paperwork`,
);
const either = list('check look review bring drop start finish do make put see go set');
/** Somebody goes somewhere, whatever else is said. */
const comings = list(
  'come comes coming arrive arrives arriving visit visits visiting onsite on-site there over by out meet meets',
);
const goings = list(
  'be come comes stop stops swing swings drop drops get gets head heads go goes send sends',
);
/** What may turn out, and nobody's promise. */
const guesses = list('may might needed required');
const people = list(
  'man men guy guys crew team tech technician somebody someone plumber electrician estimator helper',
);

/** Whether somebody comes to a place to keep it: "be there", "replace the heater"; and not "email the quote". */
export function isVisit({ owner, text }: Pick<ActionItem, 'owner' | 'text'>): boolean {
  return owner === 'pro' && clausesOf(text).some(isVisitClause);
}

const clausesOf = (text: string) =>
  text
    .slice(0, 500)
    .toLowerCase()
    .split(/[,;.]|\b(?:and|then|or)\b/)
    .map((clause) => clause.match(/[\p{L}\p{N}’'-]+/gu) ?? [])
    .filter((words) => words.length > 0);

function isVisitClause(words: string[], index: number): boolean {
  // "Call before coming": what comes after is about another moment.
  const until = words.findIndex((word) => word === 'before' || word === 'after' || word === 'if');
  const said = until > 0 ? words.slice(0, until) : words;
  if (said.some((word, at) => isComing(said, word, at))) return true;
  if (said.some((word) => guesses.has(word))) return false;
  const verb = said.find((word) => deskWork.has(stem(word)) || either.has(stem(word)));
  const [first = ''] = said;
  const isDesk = verb !== undefined && said.indexOf(verb) <= 1 && deskWork.has(stem(verb));
  if (isDesk) return stem(verb) === 'send' && said.some((word) => people.has(word));
  if (either.has(stem(first))) return !said.some((word) => papers.has(word));
  // Of a second clause only what is clearly said counts: "send the quote and photos".
  return index === 0;
}

function isComing(words: string[], word: string, at: number): boolean {
  if (!comings.has(word)) return false;
  if (['there', 'over', 'by', 'out'].includes(word)) return goings.has(words[at - 1] ?? '');
  return at <= 2;
}

const stem = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);
