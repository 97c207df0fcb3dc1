import { isCommand } from '../speech/is-command.ts';
import { upperFirst } from '../speech/join-words.ts';

/** What is left of a spoken sentence, as somebody would write it down. Nothing left means nothing to note. */

/** Run-ups that say nothing: the note begins after them. */
const RUN_UP =
  /^(?:(?:yeah|yep|nah|man|look|listen|well|anyway|sorry|one (?:other|more) thing|(?:the )?other (?:thing|matter)(?: is)?|the (?:first|main|only|big) thing(?: is)?|ja|that is all ?right|fair enough|(?:and )?what (?:the pro|the customer) (?:would|will|does|wants?|needs?)(?: to)?(?: \w+){0,5}? is)[,:;.]?\s+(?:is,? )?)+(?=\S)/i;
/** "No. No UV light", "No, leave the porch ones": the answer alone is not the note. */
const ANSWERED_NO = /^no(?: what)?[,.](?:\s*no[,.])?\s+(?:thank (?:the pro|the customer|you),?\s+)?(?=\S)/i;
const OFFERED_DAY = /^how(?:'s| is| about) .{3,30}? to (?=[a-z]+ )/i;
const ASKED =
  /^(?:is|are|was|does|did|has) (?:the|it|that|there|this|they|he|she|anybody|any|he's|she's)\b|^do (?:the pro|the customer) /i;
const WISHED =
  /^(?:so )?(?:could|can|would|will) (?:the pro|somebody|they|he|she) (?:please |also |just )?(?=[a-z]+ )/i;
const CUT_OFF =
  /(?:[,;]?\s+(?:or|and|but|so|as well|well|say|like|then|maybe|if|because|the|a|an|of|with|that is|it is|at)\b)+$/i;

export function polishPart(text: string): string {
  const bare = text
    .replace(/\b(the|a|an|to|of|and) (?:\1|the customer will (?=put|leave))\b/gi, '$1')
    .replace(RUN_UP, '');
  const answered = bare.replace(ANSWERED_NO, '');
  // "No, that is fine" answers; "No, skip the blinds" orders.
  const told =
    answered !== bare && (isCommand(answered) || /^(?:no|not|nothing)\b/i.test(answered)) ? answered : bare;
  const wish = told.replace(WISHED, '').replace(OFFERED_DAY, '');
  if (ASKED.test(wish)) return '';
  return upperFirst(wish.replace(CUT_OFF, '').trim());
}
