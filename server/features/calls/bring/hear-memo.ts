import type { HeardTurn } from '../notes/list-turns.ts';

/** Who a memo talks about, when it is the customer. */
const someone = '(?:the|our|my) (?:customer|client|homeowner|owner|tenant|lady|guy|couple)';
const customer = `(?:he|she|they|${someone})`;
const her = `(?:him|her|them|${someone}|[a-z]+)`;
const opening = '^(?:(?:so|and|also|then|ok|okay),? )?';

const promised = new RegExp(
  `${opening}(?:(?:i|we)(?: have|'ve)?(?: just)? )?(?:told|promised|texted|let) ${her}(?: know)?,?(?: that)? (i|we)(?:'d|'ll| would| will) `,
  'i',
);
const asked = new RegExp(`${opening}${customer} (?:wants|asked|needs|would like|'d like) (?:me|us) to `, 'i');
const wants = new RegExp(`${opening}${customer} (wants|needs|would like|'d like) `, 'i');
const will = new RegExp(
  `${opening}${customer}(?:'ll| will| is going to| are going to|'s going to|'re going to) `,
  'i',
);
/** "Need to order a tank": whose task it is goes without saying. */
const bare = new RegExp(`${opening}(need to |have to |must |should )`, 'i');
const theirs = new RegExp(`${opening}(?:his|her|their) `, 'i');

/**
 * A memo tells what was said: "I told her I'd be back Thursday", "she will call her insurance". The writer knows talk
 * between two people, so it reads a memo as the talk that it reports. The page shows what was really said.
 */
export function hearMemo(turns: HeardTurn[]): HeardTurn[] {
  return turns.map((turn) => {
    const heard = toTalk(turn.text);
    return heard ? { ...turn, ...heard } : turn;
  });
}

function toTalk(text: string): Pick<HeardTurn, 'speaker' | 'text'> | null {
  const promise = promised.exec(text);
  if (promise) {
    const who = promise[1]?.toLowerCase() === 'we' ? 'We' : 'I';
    return { speaker: 'pro', text: `${who}'ll ${text.slice(promise[0].length)}` };
  }
  const said = (pattern: RegExp, start: string) => {
    const found = pattern.exec(text);
    if (!found) return null;
    return { speaker: 'customer' as const, text: `${start} ${toListener(text.slice(found[0].length))}` };
  };
  const task = bare.exec(text);
  if (task) return { speaker: 'pro', text: `I ${task[1]?.toLowerCase()}${text.slice(task[0].length)}` };
  return said(asked, 'I want you to') ?? said(wants, 'I want') ?? said(will, 'I will') ?? said(theirs, 'My');
}

/** What the customer says, they say to the pro. */
const toListener = (words: string) =>
  words.replace(/\b(?:me|us)\b/g, 'you').replace(/\b(?:my|our)\b/g, 'your');
