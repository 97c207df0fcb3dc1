import type { Utterance } from './split-utterances.ts';

const FILLERS =
  '(?:(?:um|uh|oh|ah|well|hmm|hm|wait|yes|ok|so|sorry|excuse me|listen|look|hey|actually|hello|hi|and|but|because|then|just|sir|maam|please|no|honestly|first|also) )*';
const TAIL =
  '(?: (?:please|sir|maam|thank you|thanks|at all|sorry|ok|then|no|here|now|to that|to this|to it|with that|with this|with it))*';
const RECORDED =
  '(?:recorded|taped|transcribed|on tape|on (?:a|the|any|that|your) (?:recording|tape|recorder)|on record)';

/** Whole sentences that refuse, once recording is what people speak of. */
const ANSWERS = new RegExp(
  `^${FILLERS}(?:(?:i|we) (?:do not|can not|will not|would not|am not going to|do not really) (?:agree|consent|accept that|accept this|allow that|allow this|want that|want this|want it|like that at all)|(?:i|we) (?:object|refuse|decline|disagree)|(?:i|we) would rather not|not agree|turn (?:it|that|this) off|shut (?:it|that|this) off|switch (?:it|that|this) off)${TAIL}$`,
);
/** Words that refuse by themselves, whatever was said before. */
const WORDINGS = [
  new RegExp(
    `\\b(?:i|we|she|he) (?:do|does|did|will|would|can|could|am|are|is) not (?:\\w+ ){0,3}(?:want|wish|like|agree|consent|care|need|comfortable|ok|fine|willing|going|interested)(?: \\w+){0,3} (?:be|being|get|getting) ${RECORDED}\\b`,
  ),
  /\b(?:i|we) (?:do|does|will|would|can) not (?:want|agree to|consent to|like|accept|allow|agree with|do) (?:the |that |this |any |your |a |no )?(?:recording|recordings|taping|recorder|recorded calls|to record)\b/,
  /\b(?:please|can you|could you|would you|i would rather you|rather you|you can) (?:do |did )?not (?:record (?:me|us|this|it|my|the call|our)|tape (?:me|us|my|the call|our|this call))\b/,
  /^(?:\w+ ){0,4}do not (?:record|tape|transcribe) (?:me|us|this|my|the call|our)\b/,
  /\bstop (?:the |that |this |your )?(?:recording|taping|tape|recorder)(?: (?:me|us|this|please|now|it))*$/,
  /\b(?:turn|shut|switch|take) (?:off )?(?:the|that|your|this) (?:recording|recorder|tape)(?: thing)?(?: off)?(?: (?:please|now|right now|first))*$/,
  /\b(?:i|we) (?:would )?(?:rather|prefer) (?:you )?(?:not|did not|do not)(?: to)? (?:be |get )?(?:record|recorded|recording|tape|taped)\b/,
  /\b(?:you )?(?:do not|did not|never) (?:have|had|got) my (?:consent|permission)\b/,
];
/** Somebody offers to stop, asks, or speaks of another recorder. */
const OTHERWISE =
  /^(?:\w+ ){0,3}(?:do|are|did|if|would|should|can|could|want) (?:you|i|we|me)\b(?! not (?:record|tape)| (?:please )?(?:stop|turn|shut|switch|take))|\bjust (?:say|tell|let)\b|\bif you\b/;

/** Words that are a refusal beyond doubt; `isSpokenOf` when recording, or our announcement, came just before. */
export function hearPlainWording(
  { sentences, flags }: Pick<Utterance, 'sentences' | 'flags'>,
  isSpokenOf: boolean,
): boolean {
  if (flags.includes('work') || flags.includes('assent')) return false;
  return sentences.some(({ words, asks }) => {
    const sentence = asks ? `${words.join(' ')} ?` : words.join(' ');
    if (OTHERWISE.test(sentence)) return false;
    return WORDINGS.some((wording) => wording.test(sentence)) || (isSpokenOf && ANSWERS.test(sentence));
  });
}
