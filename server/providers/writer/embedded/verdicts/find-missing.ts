import type { ActionItem, Customer, MissingLabel } from '#domain/calls/notes.ts';
import { customerFields, missingLabels } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { hasCalendarWord } from '../items/find-due.ts';

const UNSURE =
  "(?:don't know|do not know|not sure|no idea|no clue|haven't|never|can't (?:say|remember)|couldn't tell|have to (?:check|find|look|ask)|need to (?:check|find|look|ask)|i'd have to|still (?:deciding|waiting|need)|guess)";

/** Signs that something is needed and still open. Each stands for what people say, not for one trade. */
const OPEN: [MissingLabel, RegExp[]][] = [
  [
    'measurements',
    [
      /\b(?:need|want|get|send|take|text) (?:me |you |us )?(?:the |some |real |exact |your )*(?:measurements?|dimensions?|square footage|exact size)\b/i,
      /\b(?:never|haven't|didn't|don't have|hasn't) (?:been )?(?:measure\w*|walked it|paced|a tape|the (?:measurements|dimensions|square))/i,
      new RegExp(
        `\\b${UNSURE}\\b[^.?!]{0,40}\\b(?:how (?:big|long|wide|tall|far|many|deep)|square f|dimensions|size|measure)`,
        'i',
      ),
    ],
  ],
  [
    'insurance',
    [
      /\b(?:claim number|deductible|certificate of insurance|adjuster|coi|insurance)\b[^.?!]{0,60}\b(?:don't (?:know|have)|not sure|waiting|haven't|find out|get (?:it|that)|later|yet)\b/i,
      new RegExp(
        `\\b${UNSURE}\\b[^.?!]{0,60}\\b(?:insurance|claim|deductible|adjuster|covered|policy)\\b`,
        'i',
      ),
    ],
  ],
  [
    'decision_maker',
    [
      /\bwho(?:'s| is|'d| would)? (?:be )?(?:signs?|signing|decides?|pays?|paying|approves?|approving|has to (?:approve|sign))\b/i,
      /\bi can't (?:approve|sign|authorize|decide|say go)\b|\bnot (?:my|our) (?:decision|call)\b|\bmakes the call\b/i,
      /\b(?:trustees?|board|committee|council|owner|landlord|boss|partners?|of us|siblings) (?:has|have) to (?:vote|sign(?: off)?|decide|agree|okay it)\b/i,
      /\bwithout the (?:owner|landlord)(?:'s)? (?:saying|agreeing|okay|permission)\b|\bsee if (?:he|she|they)(?:'ll| will) approve\b/i,
      /\b(?:run (?:it|that|this) by|check with|talk it over with|clear it with) (?:the|my) (?:owner|landlord|wife|husband|boss|partner)\b/i,
    ],
  ],
  [
    'access',
    [
      new RegExp(
        `\\b${UNSURE}\\b[^.?!]{0,40}\\b(?:the (?:gate )?code|where the key|who has (?:the|a) key|lockbox|how you(?:'d| would) get in|key)\\b`,
        'i',
      ),
      /\b(?:figure out|work out|sort out|find out) (?:the |a |who |how )?(?:key|access|lets|get(?:s|ting)? in|code)\b/i,
    ],
  ],
  [
    'materials',
    [
      /\b(?:haven't|have not|didn't|can't|couldn't|not) (?:picked|decided|chosen|settled|pick|decide|choose|made up)\b/i,
      /\bstill (?:deciding|choosing|picking|looking at) (?:on |between )?(?:the )?(?:colou?r|finish|style|tile|model|brand|paint)?/i,
      new RegExp(
        `\\b${UNSURE}\\b[^.?!]{0,30}\\b(?:what|which) (?:colou?r|finish|style|brand|model|material|kind)\\b`,
        'i',
      ),
    ],
  ],
];

function hasDate(turns: readonly Turn[], actions: readonly ActionItem[]): boolean {
  if (
    actions.some(
      (action) =>
        action.owner === 'pro' &&
        action.due &&
        hasCalendarWord(action.due) &&
        !/\b(?:quote|estimate|price|invoice|receipt|confirmation)\b/i.test(action.text),
    )
  )
    return true;
  const day =
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\btoday\b|\btonight\b|\b(?:the )?\d+(?:st|nd|rd|th)\b|\bby (?:noon|\w+)\b/i;
  return turns.some(
    (turn) =>
      turn.speaker === 'pro' &&
      day.test(turn.text) &&
      /\b(?:i'll|we'll|be there|come|see you|out there|put you|at \w+)\b/i.test(turn.text),
  );
}

export function findMissing(
  turns: readonly Turn[],
  customer: Customer,
  actions: readonly ActionItem[],
  budgetMissing: boolean,
): MissingLabel[] {
  const missing = new Set<MissingLabel>(customerFields.filter((field) => !customer[field]));
  if (!hasDate(turns, actions)) missing.add('date');
  if (budgetMissing) missing.add('budget');
  for (const [label, patterns] of OPEN) {
    if (turns.some((turn) => patterns.some((pattern) => pattern.test(turn.text)))) missing.add(label);
  }
  return missingLabels.filter((label) => missing.has(label));
}
