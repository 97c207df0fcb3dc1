import { toGerund } from './work-verbs.ts';

/** "Replace leaking water heater" as it reads inside a sentence: "replacing the leaking water heater". */

const UNCOUNTED =
  /(?:s|straw|sod|mulch|seed|insulation|flashing|drywall|flooring|decking|siding|wiring|lighting|ductwork|tile|carpet|trim|brush|kudzu|paint|ice|popcorn|plumbing|underlayment|plank|stone|grass|mice|membrane)$/i;
const NUMBERED = /^(?:\d+ |two |three |four |five |six |seven |eight |ten )/i;

function withArticle(verb: string, thing: string): string {
  if (NUMBERED.test(thing) || /^treating for$/.test(verb)) return `${verb} ${thing}`;
  const name = thing.split(/ (?:and|in the|of the) /)[0]!;
  if (/^(?:installing|building)$/.test(verb)) {
    if (UNCOUNTED.test(name)) return `${verb} ${thing}`;
    return `${verb} ${/^(?:[aeio]|u(?!ni)|8)/i.test(name) ? 'an' : 'a'} ${thing}`;
  }
  return `${verb} the ${thing}`;
}

export function titleInSentence(title: string): string {
  const failing = /^\w+ (.+), (not cooling|no heat)$/.exec(title);
  if (failing)
    return failing[2] === 'not cooling'
      ? `the ${failing[1]}, which is not cooling`
      : `the ${failing[1]} because there is no heat`;
  const lower = /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
  const gerunds = toGerund(lower);
  if (gerunds === lower) return `${/^[aeio]/i.test(lower) ? 'an' : 'a'} ${lower}`;
  return gerunds
    .split(
      /(?<= and |, )(?=(?!standing |running |existing |hanging |leaking |dripping |flickering )[a-z]+ing )/,
    )
    .map((part) => {
      const match = /^(treating for|[a-z]+ing) (.+)$/.exec(part);
      if (match) return withArticle(match[1]!, match[2]!);
      return `a ${part}`;
    })
    .join('');
}
