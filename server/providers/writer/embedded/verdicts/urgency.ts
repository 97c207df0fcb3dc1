import type { Urgency } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { strongest } from '../model/strongest.ts';

/** Two hours of talk: who is in a hurry has said so by then. */
const LONGEST_CALL = 100_000;

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

/** Who calls it one is in a hurry, however calm the rest of the call is. */
const EMERGENCY =
  /(?<!\b(?:if|unless|whether) )\b(?:it's|its|it is|this is|that's|(?:i|we)(?:'ve| have)? got|(?:i|we) have|kind of) an? (?:real |total |absolute |actual )?emergency\b/i;

/** How pressing the network finds the call, with the reason that the customer's words give. */
export function findUrgency(
  turns: readonly Turn[],
  judged: Record<Urgency, number>,
): { urgency: Urgency; reason: string } {
  const spoken = turns
    .filter((turn) => turn.speaker !== 'pro')
    .map((turn) => turn.text)
    .join(' ')
    .slice(0, LONGEST_CALL);
  if (EMERGENCY.test(spoken)) return { urgency: 'high', reason: 'the customer called it an emergency' };
  const urgency = strongest(judged);
  const reason = REASONS[urgency].find(([pattern]) => pattern.test(spoken))?.[1] ?? FALLBACK[urgency];
  return { urgency, reason };
}
