import { splitWithBeeps } from '#domain/calls/read-back.ts';
import { writeDigitRuns } from '../../../spoken/spoken-numbers.ts';
import type { ReadBack } from './note-read-backs.ts';

/** So much of a line lies where we spoke, and so many of its words are ours. */
const leastShare = 0.7;
const slackSeconds = 1;
/** The clock says the end of what we read late rather than early, and people answer at once. */
const echoSeconds = 0.3;
/** We never say these: whoever does answers, unless it was over before the end of the question and not taken as one. */
const ANSWER =
  /^(?:yes|yeah|yea|yep|yup|ya|sure|correct|perfect|exactly|no|nope|nah|not|wrong|but|actually)$/;

/** Over a loudspeaker what we read comes back to us: these lines are nobody's words. */
export function dropOwnVoice<Line extends { start: number; end: number; text: string }>(
  lines: Line[],
  readBacks: Pick<ReadBack, 'wording' | 'start' | 'answerFrom' | 'answer'>[],
): Line[] {
  if (readBacks.length === 0) return lines;
  const spoken = readBacks.map(({ wording, start, answerFrom, answer }) => ({
    from: start - slackSeconds,
    to: answerFrom ?? start + secondsOf(wording),
    words: new Set(wordsOf(wording)),
    answer: new Set(wordsOf(answer ?? '')),
  }));
  return lines.filter((line) => {
    const words = wordsOf(line.text);
    return !spoken.some(
      ({ from, to, words: ours, answer }) =>
        (words.some((word) => ANSWER.test(word) && !ours.has(word))
          ? line.end <= to && !words.every((word) => answer.has(word))
          : shareIn(line, from, to + echoSeconds) >= leastShare) &&
        words.filter((word) => ours.has(word)).length >= leastShare * words.length,
    );
  });
}

/** However it is written: digit by digit, so that "4 1 8" and "418" are the same. */
const wordsOf = (text: string) =>
  writeDigitRuns(text)
    .toLowerCase()
    .match(/\d|[\p{L}']+/gu) ?? [];

const secondsOf = (wording: string) =>
  splitWithBeeps(wording.split('\n')).reduce((sum, { seconds }) => sum + seconds + slackSeconds, 0);

function shareIn({ start, end }: { start: number; end: number }, from: number, to: number): number {
  const length = Math.max(0.1, end - start);
  return Math.max(0, Math.min(start + length, to) - Math.max(start, from)) / length;
}
