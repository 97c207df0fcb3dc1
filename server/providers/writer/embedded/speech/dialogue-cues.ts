import type { Turn } from '#domain/calls/transcript.ts';

/** Small signals that several steps of the writer listen for. */

const CORRECTION =
  /\b(no,? wait|wait,? no|no,? sorry|sorry,? no|scratch that|strike that|i mean|make that|actually,? no|correction|what am i saying|not that|that's (?:wrong|not right|my old|the old)|did i say|i always do that)\b/i;
const YES =
  /^(?:(?:oh|um|uh|well|okay|ok|and|yes|yeah),? )*(?:yes|yeah|yep|yup|right|correct|that's (?:it|right|correct|me|the one|still good)|uh-huh|mm-hmm|perfect|exactly|sure|it is|still)\b/i;
const NO = /^(?:(?:oh|um|uh|well|okay|hmm|yeah|sorry),? )*(?:no|nope|not|wait|actually)\b/i;

export const corrects = (text: string) => CORRECTION.test(text);
export const saysYes = (text: string) =>
  YES.test(text) || /^[^.?!]{0,40}\b(?:that's right|that's correct|correct|that's it)\b/i.test(text);
export const saysNo = (text: string) => NO.test(text) && !/^no (?:problem|worries|big deal)/i.test(text);

/** An unknown speaker may be the customer; only a known pro is kept out. */
export const isCustomerSide = (turn: Turn | undefined) => turn !== undefined && turn.speaker !== 'pro';

/** The text of the turns just before, by somebody else: what this turn answers. */
export function askedBefore(turns: readonly Turn[], index: number): string {
  const before = turns[index - 1];
  if (!before) return '';
  return before.speaker === turns[index]?.speaker && before.speaker !== 'unknown'
    ? `${turns[index - 2]?.text ?? ''} ${before.text}`
    : before.text;
}

/**
 * Whether words at `index` can stand beside what the customer said at `said`: their own, or a read-back by the pro that
 * nobody contradicted. What the pro had before the customer spoke was corrected by it.
 */
export function standsBeside(turns: readonly Turn[], index: number, said: number): boolean {
  const { speaker } = turns[index]!;
  if (speaker === 'other') return false;
  return speaker !== 'pro' || (index > said && !saysNo(turns[index + 1]?.text ?? ''));
}
