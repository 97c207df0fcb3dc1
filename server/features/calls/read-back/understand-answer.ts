import type { ReadBackValues } from '#domain/calls/read-back.ts';
import { correctAddress } from './correct-address.ts';
import { correctDay } from './correct-day.ts';
import { correctPhone } from './correct-phone.ts';
import type { CallDay } from './find-call-day.ts';

export type Understood =
  | { outcome: 'confirmed' | 'not_confirmed' | 'no_answer' }
  /** Only what is another value than was read. */
  | { outcome: 'corrected'; values: ReadBackValues };

const FILLER = "(?:oh|um|uh|well|okay|ok|so|and|hey|hi|sorry|now|i think|i guess|hmm|let's see)";
const YES = new RegExp(
  `^(?:${FILLER}[,.]? )*(?:yes|yeah|yea|yep|yup|ya|sure|right|correct|perfect|exactly|absolutely|affirmative|great|you bet|you got it|got it right|uh[- ]?huh|mm[- ]?hmm|all (?:good|right|correct|set)|looks? (?:good|right)|sounds? (?:good|right|correct)|(?:that|this|it|everything)(?:'s| is|'ll be| sounds?| looks?)(?: all| just| still| exactly)? (?:right|correct|good|perfect|it|fine|the one|me)|it is|they are)(?![\\w']*(?: number| address| day| street)\\b)`,
  'i',
);
const LATE_YES = /^[^?]{0,40}\b(?:that's (?:right|correct)|is correct|all correct)\b/i;
const NO = new RegExp(
  `^(?:${FILLER}[,.]? )*(?:no|nope|nah|not (?:quite|right|exactly|really|at all)|wrong|incorrect|negative)\\b(?! (?:problem|worries|big deal|rush|doubt))`,
  'i',
);
const WRONG =
  /\b(?:(?:that|this|it|one|something)(?:'s| is) (?:not (?:right|correct|it|quite)|wrong|off|incorrect)|isn't (?:right|correct)|wrong (?:number|address|day|street|one|date|time))\b/i;
/** Said with another value: the value is meant to take the place of the one that was read. */
const INSTEAD =
  /\b(?:no|nope|not|but|except|actually|instead|rather|should be|supposed to be|make (?:it|that)|change|wrong|correction|sorry|wait|i meant?|it's|it is|is|ends? (?:in|with)|are)\b/i;
/** A bare value among more words than this is talk about something else. */
const mostBareWords = 8;

const OWN_QUESTION = /\bis (?:that|everything) right\b\s*\??/gi;

/** What people said to what was read back: yes, another value, no, or nothing to the point. */
export function understandAnswer(text: string, asked: ReadBackValues, day: CallDay): Understood {
  const said = text.replace(OWN_QUESTION, ' ').replace(/[’]/g, "'").replace(/\s+/g, ' ').trim();
  const sentences = said.split(/(?<=[.?!])\s+/).filter((sentence) => /[\p{L}\d]/u.test(sentence));
  if (sentences.length === 0) return { outcome: 'no_answer' };
  const stated = sentences.filter((sentence) => !sentence.endsWith('?'));
  const firstYes = stated.findIndex((sentence) => YES.test(sentence) || LATE_YES.test(sentence));
  const firstNo = stated.findIndex((sentence) => NO.test(sentence) || WRONG.test(sentence));
  const isYes = firstYes >= 0 && (firstNo < 0 || firstYes < firstNo);
  const meant = isYes ? listTakenBack(stated.slice(firstYes)) : sentences;
  const values = correct(meant.join(' '), asked, day);
  const isShort = said.split(' ').length <= mostBareWords;
  if (Object.keys(values).length > 0 && (INSTEAD.test(meant.join(' ')) || isShort))
    return { outcome: 'corrected', values };
  if (isYes && !WRONG.test(said)) return { outcome: 'confirmed' };
  return { outcome: firstNo >= 0 ? 'not_confirmed' : 'no_answer' };
}

/** After a yes only what takes part of it back: "yes, but make it nine thirty". */
function listTakenBack(sentences: string[]): string[] {
  return sentences.flatMap((sentence) => {
    const back = /\b(?:but|except|only|actually|no|wait|just|make (?:it|that))\b.*/i.exec(sentence);
    return back ? [back[0]] : [];
  });
}

function correct(text: string, asked: ReadBackValues, day: CallDay): ReadBackValues {
  const values: ReadBackValues = {};
  let rest = text;
  if (asked.phone) {
    const found = correctPhone(rest, asked.phone);
    if (found) {
      values.phone = found.value;
      rest = found.rest;
    }
  }
  if (asked.day) {
    const found = correctDay(rest, asked.day, day);
    if (found) {
      values.day = found.value;
      rest = found.rest;
    }
  }
  const address = asked.address && correctAddress(rest, asked.address);
  if (address) values.address = address;
  for (const [field, value] of Object.entries(values))
    if (value === asked[field as keyof ReadBackValues]) delete values[field as keyof ReadBackValues];
  return values;
}
