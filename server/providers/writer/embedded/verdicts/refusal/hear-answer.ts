import type { Turn } from '#domain/calls/transcript.ts';

const RECORDING = '(?:record(?:ed|ing|er|s)?|taped|taping|on tape|transcribed?|transcribing)\\b';
/** "Is it okay if I record?": no is a refusal. */
const ASKS_LEAVE = new RegExp(
  `\\b(?:ok(?:ay)?|all right|alright|fine|good|cool|comfortable|agree|consent|permission|accept|may i|can i|can we|could i|allowed|allow|let me|leave)\\b[^.?!]{0,60}\\b${RECORDING}|\\b${RECORDING}[^.?!]{0,40}\\b(?:ok(?:ay)?|all right|alright|fine|good|cool)\\b`,
  'i',
);
/** "Do you mind if I record?": yes is a refusal. */
const ASKS_HARM = new RegExp(
  `\\b(?:mind|object|objections?|problem|bothers?|against|care if)\\b[^.?!]{0,60}\\b${RECORDING}|\\b${RECORDING}[^.?!]{0,40}\\b(?:a problem|bothers? you)\\b`,
  'i',
);
/** "You don't agree to the recording?" is asked the other way around. */
const TURNED = /\b(?:not|n't)\b[^?]*\?/i;
const OPENS =
  '^(?:(?:um|uh|oh|ah|well|hm+|mm+|hey|sorry|honestly|actually|respectfully|and|so|eh)\\b[,.]*\\s*)*';
const DENIES = new RegExp(
  `${OPENS}(?:no|nope|nah|not really|not (?:ok|okay|cool|fine|comfortable|all right|alright|at all|with me|by me)|i'?m (?:really )?not|i (?:do not|don't|can't|cannot|must not)|you (?:do not|don't|may not|can't|cannot)|we (?:do not|don't|can't|cannot|are not|aren't)|(?:i'?m )?afraid not|i'?d (?:say not|rather (?:you (?:didn't|did not)|not))|rather not|never)\\b`,
  'i',
);
const AFFIRMS = new RegExp(
  `${OPENS}(?:(?:yes|yeah|yep)[,.]? (?:i|we|it|there|that) (?:do|does|am|is|are|would)\\b(?! not|n't)|i (?:kind of |sort of |really )?do\\b(?! not|n't)|as a matter of fact,? (?:yes|i do)|i (?:would|kind of) mind)`,
  'i',
);
/** Behind "no": what is no refusal after all, as "no, that's fine". */
const YIELDS =
  /\b(?:problem|worries|worry|objections?|issues?|fine|okay|ok|sure|go (?:right )?ahead|for it|don't mind|do not mind|wouldn't mind|don't care|do not care|doesn't (?:matter|bother)|good|cool|leave it|keep it|either way|harm|see why|reason|hear)\b/i;
/** What takes the yielding back again: "not okay". */
const FIRMLY = /\b(?:not|n't|never) (?:really |so |very |super )?(?:ok|okay|cool|fine|good)\b/i;

/**
 * The turn that answers a question for leave to record with a no; or null. Who speaks is a guess: any next turn
 * answers. What the sentence is about stands in the question, so the answer alone is no refusal.
 */
export function hearAnswer(turns: readonly Turn[]): number | null {
  for (let at = 0; at + 1 < turns.length; at += 1) {
    const asked = turns[at]!.text.match(/[^.?!]*\?/g)?.at(-1);
    const answer = turns[at + 1]!;
    if (!asked || answer.speaker === turns[at]!.speaker || TURNED.test(asked)) continue;
    const text = answer.text.trim();
    const first = /^[^.?!]*[.?!]*/.exec(text)![0];
    const yields = YIELDS.test(first) && !FIRMLY.test(first);
    if (ASKS_HARM.test(asked)) {
      if (AFFIRMS.test(first)) return at + 1;
    } else if (ASKS_LEAVE.test(asked) && DENIES.test(first) && !yields) return at + 1;
  }
  return null;
}
