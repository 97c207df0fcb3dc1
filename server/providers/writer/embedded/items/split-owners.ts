import type { ActionItem } from '#domain/calls/notes.ts';
import { toCommand } from '../speech/is-command.ts';
import { upperFirst } from '../speech/join-words.ts';
import { contentStems } from './drop-repeats.ts';
import { findDue } from './find-due.ts';

type Owned = Pick<ActionItem, 'text' | 'owner' | 'due'>;

const PROMISE = '(?:will|can|has to|needs to|is going to)';
/** What stands between two people's parts of a sentence; `split` keeps it. */
const BORDER = new RegExp(
  `(; (?:and |but |so |then )?|, (?:and |but |so |then )?| (?:and|but|so|then) )(?=(?:(?:if|when|once) [^;,]{3,60}? )?the (?:pro|customer) ${PROMISE} (?!not\\b|be\\b|have\\b|get\\b)[a-z]|the (?:pro|customer) [a-z]{3,}s )`,
  'gi',
);
const OPENS = new RegExp(`^the (pro|customer) (?:${PROMISE} )?`, 'i');
const PROMISES = new RegExp(`^(?:if|when|once) .+?,? the (pro|customer) ${PROMISE} `, 'i');
const PAPER =
  /\b(?:estimate|quote|invoice|contract|proposal|bid|form|link|list|report|sample|drawing|agreement|change order|certificate|permit|key|code)\b/i;
const KEEPS_TOGETHER = /\b(?:if|when|once|before|after|until|till|unless|because|that|so|as)$/i;

/** What a part of a sentence asks of whom, said as a command; null where it asks nothing. */
function taskIn(part: string): Pick<ActionItem, 'owner' | 'text'> | null {
  const conditional = PROMISES.exec(part);
  const opened = conditional ?? OPENS.exec(part);
  if (!opened) return null;
  const owner = opened[1]!.toLowerCase() as ActionItem['owner'];
  if (conditional) return { owner, text: upperFirst(part) };
  const promised = opened[0].trim().split(' ').length > 2;
  const text = promised ? upperFirst(part.slice(opened[0].length)) : toCommand(part);
  return OPENS.test(text) || contentStems(text).size === 0 ? null : { owner, text };
}

/** "Write the estimate" and "take it to the bank", apart: take the estimate to the bank. */
function named(text: string, before: string): string {
  const paper = PAPER.exec(before)?.[0].toLowerCase();
  return paper ? text.replace(/\bit\b/, `the ${paper}`) : text;
}

/** "Write the estimate, and the customer takes it to the bank" is two people's work: an action for each. */
export function splitOwners<T extends Owned>(action: T): T[] {
  const [opening, ...rest] = action.text.split(BORDER);
  const split: Owned[] = [{ ...action, text: opening! }];
  let before = opening!;
  for (let at = 0; at < rest.length; at += 2) {
    const [border, part] = [rest[at]!, rest[at + 1]!];
    const task = KEEPS_TOGETHER.test(before) ? null : taskIn(part);
    const last = split.at(-1)!;
    if (task && task.owner !== last.owner)
      split.push({ ...task, text: named(task.text, opening!), due: findDue(part) });
    else last.text += `${border}${part}`;
    before = part;
  }
  const [first, ...others] = split;
  const promised = PROMISES.exec(first!.text)?.[1]?.toLowerCase() as ActionItem['owner'] | undefined;
  const isOthers = action.due !== null && others.some(({ due }) => due === action.due);
  return [
    {
      ...action,
      text: first!.text,
      owner: promised ?? action.owner,
      due: isOthers ? findDue(first!.text) : action.due,
    },
    ...others.map((part) => ({ ...action, ...part })),
  ];
}
