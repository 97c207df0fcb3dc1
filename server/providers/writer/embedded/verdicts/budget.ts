import type { Turn } from '#domain/calls/transcript.ts';
import { readDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { smallScores } from '../model/small-scores.ts';
import type { SmallModel } from '../model/weights.ts';

const LIMIT =
  /\b(?:budget|can't go over|not over|under|at most|max|no more than|stay (?:under|below|around)|keep it|up to|top out|limit|cap|spend|afford|go over|comfortable|set aside|between)\b/i;
const PRICE =
  /\b(?:price|cost|costs|run you|charge|quote|total|all in|comes to|be about|dollars|bucks|each|flat|an hour|per|fee|deposit|\$)|\$/i;
const ACCEPT =
  /\b(?:okay|fine|deal|that works|do it|sounds good|let's do|go ahead|i can do that|works for me|fair|sold|perfect|that's good|alright|all right|reasonable|book it|great)\b/i;
const OPEN =
  /\b(?:depends|can't (?:price|say|quote)|once i see|when i see|until i see|after i (?:look|see|measure)|i'll (?:have|get you|send|email|write)[^.]{0,30}(?:price|quote|estimate|number)|hard number|how much)\b/i;
const NOT_MONEY =
  /\b(?:feet|foot|inch|inches|gallons?|amps?|years?|degrees?|o'clock|a\.?m|p\.?m|street|avenue|road|lane|drive|court)\b/i;

function hasAmount(text: string): boolean {
  if (/\$\s?\d/.test(text) || /\b(?:hundred|thousand|dollars|bucks|grand)\b/i.test(text)) return true;
  return readDigitRuns(text).some(
    ({ digits, end }) =>
      digits.length >= 3 &&
      digits.length <= 5 &&
      !NOT_MONEY.test(text.slice(end, end + 12)) &&
      PRICE.test(text),
  );
}

const squash = (count: number) => Math.log1p(count);

/** Counts that tell whether a price was limited or agreed: who named amounts, and what the other said to them. */
export function budgetInputs(turns: readonly Turn[]): number[] {
  const counts = new Array<number>(10).fill(0);
  const add = (at: number, condition: boolean) => {
    if (condition) counts[at]! += 1;
  };
  turns.forEach((turn, index) => {
    const amount = hasAmount(turn.text);
    const answer = turns
      .slice(index + 1, index + 3)
      .filter((other) => other.speaker !== turn.speaker)
      .map((other) => other.text)
      .join(' ');
    if (turn.speaker === 'pro') {
      add(0, amount);
      add(1, amount && PRICE.test(turn.text));
      add(2, amount && ACCEPT.test(answer));
      add(3, amount && hasAmount(answer));
      add(4, OPEN.test(turn.text));
    } else {
      add(5, amount);
      add(6, amount && LIMIT.test(turn.text));
      add(7, amount && ACCEPT.test(turn.text));
      add(8, LIMIT.test(turn.text));
      add(
        9,
        /\bhow much\b|\bwhat(?:'s| is| does| will| would) (?:it|that|this|the) (?:cost|run|price)/i.test(
          turn.text,
        ),
      );
    }
  });
  return counts.map(squash);
}

const THRESHOLD = 0.5;

/** Nobody named a limit and no price was accepted. */
export function isBudgetMissing(turns: readonly Turn[], model: SmallModel): boolean {
  return smallScores(model, budgetInputs(turns))[0]! > THRESHOLD;
}
