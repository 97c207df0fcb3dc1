import type { ReadBackValues } from '#domain/calls/read-back.ts';
import { readDigitRuns } from '../../../spoken/spoken-numbers.ts';

// A wrong value that counts as confirmed is worse than one that nobody confirmed: a yes is one only when nothing beside
// it could take it back.

const YES =
  /\b(?:yes|yeah|yea|yep|yup|ya|yessir|sure(?: is| thing)?|(?:that|this|it|they|everything|all of (?:that|it))(?:'s| is|'ll be| are| all)?(?: sounds?| looks?)?(?: all| just| still| exactly)? (?:right|correct|good|perfect|it|fine|the one|me)|it is|they are|(?:all|looks?|sounds?) (?:good|right to me|correct|set)|sounds? right|looks? right|right|correct|perfect|exactly|absolutely|affirmative|great|you bet|you got it|got it right|uh[- ]?huh|mm[- ]?hmm)(?![\w'])/gi;
const BESIDE =
  /\b(?:oh|um|uh|well|okay|ok|so|hey|hi|hmm|sir|ma'am|please|thanks|thank you|i (?:believe|think) so|on all three|all three|to me|by me|for sure|indeed)(?![\w'])/gi;
/** Words that say nothing where a value is said again: "yes, the number is 512…". */
const PLAIN =
  /^(?:the|a|is|it|it's|that|that's|this|my|i'm|i|at|on|in|all|of|and|phone|number|address|am|pm|o'clock)$/;
const DOUBT =
  /\b(?:no(?! (?:problem|worries|big deal|rush|doubt)\b)|nope|nah|not(?! a problem\b)|never|cannot|wrong|incorrect|mistake|but|except|though|although|however|almost|nearly|mostly|partly|half|old|former(?:ly)?|used to|was|were|moved?|until|till|hang on|hold on|hold up|wait|let me|let's see|one (?:second|sec|moment|minute)|just a|a (?:second|sec|moment|minute)|actually|instead|rather|change|changed|i mean|meant|guess|maybe|probably|perhaps|might|if|unless|ask|check|think about|different|other|another|repeat|again|sorry|pardon|excuse|what|huh|who|only|just|better|make (?:it|that)|should|supposed|isn't|other than|apart from|otherwise|aside)\b|n't\b/i;
const ALL_RIGHT = /\b(?<!(?:'s|is|are) )all right\b/gi;
/** Whoever goes on about it has not said yes to all of it. */
const ABOUT =
  /\b(?:address|street|house number|apartment|apt|unit|suite|zip|phone|number|cell|the (?:day|date|time))\b/i;
/** Before a yes somebody may say a name or hello; after a longer question the yes answers that. */
const mostWordsBefore = 2;

/** Somebody says yes to all that was read, and nothing else that touches it. */
export function isPlainYes(sentences: string[], asked: ReadBackValues): boolean {
  const all = sentences.join(' ').replace(/\b(?:uh|mm)[- ]h(?:uh|mm)\b/gi, 'yes');
  if (DOUBT.test(all) || !areDigitsOf(all, asked)) return false;
  const first = sentences.findIndex(
    (sentence) => wordsOf(sentence).length > mostWordsBefore || saysYes(sentence, asked),
  );
  const goesOn = sentences.slice(first + 1).some((one) => ABOUT.test(one) && !saysYes(one, asked));
  return first >= 0 && saysYes(sentences[first]!, asked) && !goesOn;
}

/** Yes, once or more, with the values said again at most; or yes, and then something else. */
function saysYes(sentence: string, asked: ReadBackValues): boolean {
  if (sentence.endsWith('?')) return false;
  const [head] = sentence.replace(ALL_RIGHT, ' ').split(/,? and (?!(?:the|my|that|it)\b)/i);
  const rest = head!.replace(YES, ' ');
  if (rest === head) return false;
  const ours = new Set(wordsOf(Object.values(asked).join(' ')));
  return wordsOf(rest.replace(BESIDE, ' ')).every(
    (word) => PLAIN.test(word) || ours.has(word) || isNumber(word),
  );
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}']+|\d+/gu) ?? [];

/** Which number it is, is looked at apart. */
const isNumber = (word: string) => readDigitRuns(word).length > 0;

/** Every number of more than one digit is one that was read, or a phone number where none was. */
function areDigitsOf(text: string, asked: ReadBackValues): boolean {
  const read = Object.values(asked).flatMap((value) => value.match(/\d+/g) ?? []);
  return readDigitRuns(text).every(
    ({ digits }) =>
      digits.length < 2 || read.some((one) => one.includes(digits)) || (digits.length >= 7 && !asked.phone),
  );
}
