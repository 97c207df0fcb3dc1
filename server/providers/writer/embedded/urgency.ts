import type { Urgency } from '#domain/notes.ts';
import type { Turn } from '#domain/transcript.ts';
import { smallScores } from './small-model.ts';
import type { SmallModel } from './weights.ts';

export const urgencyClasses: Urgency[] = ['high', 'normal', 'low'];

const STRONG =
  /\b(?:right now|as we speak|emergency|urgent\w*|asap|flood\w*|no (?:heat|air|power|water|cooling|ac|hot water)\b|spark\w*|smok(?:e|ing)\b|burn\w*|smell\w* (?:gas|hot|like)|gas smell|panick\w*|freaking|thank god|oh my god|closing|deadline|re-?inspection|won't close|before (?:the )?(?:storm|rain)|right away|(?:somebody|someone|guy) (?:out )?(?:there )?(?:today|tonight)|within the hour|on (?:my|the) way|be there (?:today|by|in)|stung|dangerous|storm|dripping|shut (?:it|off)|leaking all|scared|sick|evacuat\w*|soon as (?:you|possible))\b/gi;
const CALM =
  /\b(?:no rush|not a rush|no hurry|whenever|not in a hurry|no big hurry|spring|next year|not urgent|sometime|down the road|ballpark|just (?:looking|want to get)|shopping around|eventually|any ?time|few months|get ahead|no fire|take your time|in the fall|next (?:month|summer|spring)|thinking about|flexible)\b/gi;
const TODAY =
  /\b(?:today|tonight|this (?:morning|afternoon|evening)|within the hour|in (?:an|one|two) hours?|right (?:over|now)|on (?:my|the) way)\b/gi;
const TOMORROW = /\btomorrow\b|\bfirst thing\b/gi;
const LATER =
  /\bnext (?:week|month|year)\b|\bspring\b|\bsummer\b|\bfall\b|\bweeks? out\b|\bin (?:two|three|a few) weeks\b/gi;
const DEADLINE =
  /\b(?:party|wedding|closing|inspection|inspector|marshal|deadline|move[- ]?in|tenant|appraisal|adjuster|fine me|notice)\b/gi;
const QUOTE = /\b(?:quote|estimate|bid|price|options?|ballpark)\b/gi;
const LEAK = /\b(?:leak\w*|drip\w*|flood\w*|water (?:coming|everywhere|pouring))\b/gi;
const HAZARD =
  /\b(?:gas|smoke|fire|burn\w*|spark\w*|sewage|asthma|baby|elderly|oxygen|stuck|trapped|collapse\w*|fell|broke into|locked out|no (?:heat|power|water|air|cooling)|won't (?:start|close|open)|outage)\b/gi;
const REPAIR_STATE = /\b(?:broken|dead|stopped|quit|went out|not working|won't|failed)\b/gi;
const BIG_PROJECT =
  /\b(?:remodel\w*|addition|redo|replace the whole|new deck|install\w*|upgrade|convert\w*|repaint\w*|design)\b/gi;

const hits = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const squash = (count: number) => Math.log1p(count);

export function urgencyInputs(turns: readonly Turn[]): number[] {
  const text = (pick: (turn: Turn, index: number) => boolean) =>
    turns
      .filter(pick)
      .map((turn) => turn.text)
      .join(' \n ');
  const customer = text((turn) => turn.speaker !== 'pro');
  const pro = text((turn) => turn.speaker === 'pro');
  const early = text((_, index) => index < 6);
  const all = `${customer} ${pro}`;
  return [
    squash(hits(early, STRONG)),
    squash(hits(customer, STRONG)),
    squash(hits(pro, STRONG)),
    squash(hits(customer, CALM)),
    squash(hits(pro, CALM)),
    squash(hits(pro, TODAY)),
    squash(hits(customer, TODAY)),
    squash(hits(pro, TOMORROW)),
    squash(hits(all, LATER)),
    squash(hits(all, DEADLINE)),
    squash(hits(early, DEADLINE)),
    squash(hits(all, QUOTE)),
    squash(hits(early, LEAK)),
    squash(hits(early, HAZARD)),
    squash(hits(customer, HAZARD)),
    squash(hits(early, REPAIR_STATE)),
    squash(hits(early, BIG_PROJECT)),
    turns.length < 20 ? 1 : 0,
    turns.length > 45 ? 1 : 0,
    hits(customer, /!/g) > 2 ? 1 : 0,
  ];
}

const REASONS: Record<Urgency, [RegExp, string][]> = {
  high: [
    [/\b(?:gas (?:leak|smell)|smell\w* gas)\b/i, 'gas was smelled'],
    [/\b(?:smok(?:e|ing)|burn\w*|spark\w*)\b/i, 'there are signs of fire or burning'],
    [/\bno (?:heat|power|water|air|cooling|ac|hot water)\b/i, 'an essential service is out'],
    [/\b(?:leak\w*|drip\w*|flood\w*)\b/i, 'water is coming in or leaking'],
    [/\b(?:closing|inspection|inspector|marshal|deadline|appraisal)\b/i, 'there is a fixed deadline'],
    [/\b(?:today|tonight|right now|right away)\b/i, 'help is wanted the same day'],
  ],
  low: [
    [
      /\b(?:no rush|not a rush|no hurry|not in a hurry|whenever|flexible|take your time)\b/i,
      'the customer is in no hurry',
    ],
    [/\b(?:spring|summer|next year|next month|fall|few months)\b/i, 'the work is planned for later'],
    [/\b(?:quote|estimate|ballpark|bid)\b/i, 'the customer is collecting prices'],
  ],
  normal: [],
};
const FALLBACK: Record<Urgency, string> = {
  high: 'the call sounds pressing',
  normal: 'no emergency and no long delay were mentioned',
  low: 'nothing in the call is pressing',
};

export function findUrgency(turns: readonly Turn[], model: SmallModel): { urgency: Urgency; reason: string } {
  const scores = smallScores(model, urgencyInputs(turns));
  const urgency = urgencyClasses[scores.indexOf(Math.max(...scores))]!;
  const spoken = turns
    .filter((turn) => turn.speaker !== 'pro')
    .map((turn) => turn.text)
    .join(' ');
  const reason = REASONS[urgency].find(([pattern]) => pattern.test(spoken))?.[1] ?? FALLBACK[urgency];
  return { urgency, reason };
}
