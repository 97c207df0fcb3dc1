import type { Urgency } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { smallScores } from '../model/small-scores.ts';
import type { SmallModel } from '../model/weights.ts';

export const urgencyClasses: Urgency[] = ['high', 'normal', 'low'];

const STRONG =
  /\b(?:right now|as we speak|emergency|urgent\w*|asap|flood\w*|spark\w*|smok(?:e|ing)\b|smell\w* (?:gas|hot|like)|gas smell|panick\w*|freaking|thank god|oh my god|oh thank|right away|(?:somebody|someone|guy) (?:out )?(?:there )?(?:today|tonight|fast)|need (?:somebody|someone)|really fast|stung|dangerous|dripping|leaking|scared|evacuat\w*|soon as (?:you|possible)|at the latest|fire drill|bailing|climbing|going through)\b/gi;
const NO_RUSH =
  /\b(?:(?:no|not) (?:a |any |in a |in any |big |real |particular |huge )*(?:rush|hurry)|really no (?:rush|hurry)|whenever (?:you|works|is)|can be whenever|any ?time (?:before|this)|no hurry|not urgent|take your time|isn't urgent|not an emergency|not dead yet|as long as it's before|won't be (?:needed|here) (?:till|until)|down the road|get ahead of|next year)\b/gi;
const CALM =
  /\b(?:whenever|sometime|ballpark|just (?:looking|want to get)|shopping around|eventually|few months|no fire|in the fall|next (?:month|summer|spring)|thinking about|flexible|don't want it before|not before|nothing till|till after)\b/gi;
const SOON =
  /\b(?:i'll|we'll|i can|we can|be|there|out|come|guy|crew|truck|tech)\b[^.?!]{0,40}\b(?:today|tonight|this (?:morning|afternoon|evening)|within the hour|in (?:an hour|\w+(?:-\w+)? minutes|the next)|right (?:over|now)|by noon)\b|\bon (?:my|the|our) way\b|\bminutes out\b/gi;
const TOMORROW =
  /\b(?:be there|come|out|there|start|see you)\b[^.?!]{0,30}\btomorrow\b|\btomorrow\b[^.?!]{0,40}\b(?:i'll|i can|we'll|we can)\b|\bfirst thing\b/gi;
const LATER =
  /\bnext (?:week|month|year|spring|summer)\b|\bweeks? out\b|\bin (?:two|three|a few) weeks\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/gi;
const DEADLINE =
  /\b(?:closing|close on|closes|inspector|marshal|deadline|re-?inspection|appraisal|lender|move[- ]?in|new tenant|tenant's out|fine me|shut (?:us|me) down|closes me|turning over|buyers?|orders|tomorrow night)\b/gi;
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi;
const QUOTE = /\b(?:quote|estimate|bid|options?|ballpark)\b/gi;
const LEAK = /\b(?:leak\w*|drip\w*|flood\w*|water (?:coming|everywhere|pouring)|stain)\b/gi;
const HAZARD =
  /\b(?:gas|smoke|fire|burn\w*|spark\w*|sewage|baby|oxygen|stuck|trapped|collapse\w*|foot went|tripped|fell|broke into|locked out|bad terms|stole\w*|no (?:heat|power|water|air|cooling|ac|hot water)|won't (?:start|close|open|go up|come on)|outage|is out|stung|sick|stomach|wasps?|bat|popped|limb)\b/gi;
const FAILED =
  /\b(?:broken|dead|died|stopped|quit|went out|went bang|not working|won't|failed|blank|just (?:quit|died|went|knocked|broke))\b/gi;
const PROJECT =
  /\b(?:remodel\w*|addition|redo|new deck|install\w*|upgrade|convert\w*|repaint\w*|design|quote on|looking (?:to|into|for)|regular|quarterly|tune-?up)\b/gi;

const hits = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const squash = (count: number) => Math.log1p(count);

/** Two hours of talk: who is in a hurry has said so by then. */
const LONGEST_CALL = 100_000;

/** Signals of hurry and of calm: who gave them, and whether they opened the call. */
export function urgencyInputs(turns: readonly Turn[]): number[] {
  const text = (pick: (turn: Turn, index: number) => boolean) =>
    turns
      .filter(pick)
      .map((turn) => turn.text)
      .join(' \n ')
      .slice(0, LONGEST_CALL);
  const customer = text((turn) => turn.speaker !== 'pro');
  const pro = text((turn) => turn.speaker === 'pro');
  const early = text((_, index) => index < 6);
  const all = `${customer} ${pro}`;
  const calmSaid = hits(customer, NO_RUSH) > 0 ? 1 : 0;
  const soon = hits(pro, SOON) > 0 ? 1 : 0;
  const quick = soon || hits(pro, TOMORROW) > 0 ? 1 : 0;
  return [
    squash(hits(early, STRONG)),
    squash(hits(customer, STRONG)),
    squash(hits(pro, STRONG)),
    calmSaid,
    squash(hits(all, NO_RUSH)),
    squash(hits(customer, CALM)),
    soon,
    squash(hits(pro, SOON)),
    squash(hits(pro, TOMORROW)),
    squash(hits(all, LATER)),
    squash(hits(all, DEADLINE)),
    squash(hits(early, DEADLINE)),
    squash(hits(all, QUOTE)),
    squash(hits(early, LEAK)),
    squash(hits(early, HAZARD)),
    squash(hits(early, FAILED)),
    squash(hits(early, PROJECT)),
    turns.length < 20 ? 1 : 0,
    turns.length > 45 ? 1 : 0,
    (1 - calmSaid) * squash(hits(early, HAZARD) + hits(early, STRONG)),
    quick ? 0 : 1,
    (quick ? 0 : 1) * (hits(pro, WEEKDAY) > 0 ? 1 : 0),
    quick * squash(hits(early, HAZARD) + hits(early, STRONG) + hits(early, LEAK) + hits(early, DEADLINE)),
    soon * (hits(early, HAZARD) + hits(early, STRONG) + hits(early, LEAK) > 0 ? 1 : 0),
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
  high: 'the customer needs it done quickly',
  normal: 'no emergency and no long delay were mentioned',
  low: 'nothing in the call is pressing',
};

export function findUrgency(turns: readonly Turn[], model: SmallModel): { urgency: Urgency; reason: string } {
  const scores = smallScores(model, urgencyInputs(turns));
  const urgency = urgencyClasses[scores.indexOf(Math.max(...scores))]!;
  const spoken = turns
    .filter((turn) => turn.speaker !== 'pro')
    .map((turn) => turn.text)
    .join(' ')
    .slice(0, LONGEST_CALL);
  const reason = REASONS[urgency].find(([pattern]) => pattern.test(spoken))?.[1] ?? FALLBACK[urgency];
  return { urgency, reason };
}
