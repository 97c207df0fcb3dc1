import type { ReadBackValues } from '#domain/calls/read-back.ts';
import { writeDigitRuns } from '../../../spoken/spoken-numbers.ts';
import { correctAddress } from './correct-address.ts';
import { correctDay } from './correct-day.ts';
import { correctPhone } from './correct-phone.ts';
import type { CallDay } from './find-call-day.ts';
import { isPlainYes } from './is-plain-yes.ts';

export type Understood =
  | { outcome: 'confirmed' | 'not_confirmed' | 'no_answer' }
  /** Only what is another value than was read. */
  | { outcome: 'corrected'; values: ReadBackValues };

const NO =
  /^(?:(?:oh|um|uh|well|okay|ok|so|and|hey|sorry|hmm)[,.]? )*(?:no|nope|nah|not (?:quite|right|exactly|really|at all)|wrong|incorrect|negative)\b(?! (?:problem|worries|big deal|rush|doubt))/i;
const WRONG =
  /\b(?:(?:that|this|it|one|something)(?:'s| is) (?:not (?:right|correct|it|quite)|wrong|off|incorrect)|isn't (?:right|correct)|wrong (?:number|address|day|street|one|date|time))\b/i;
/** Said with another value: the value is meant to take the place of the one that was read. */
const INSTEAD =
  /\b(?:no|nope|not|but|except|actually|instead|rather|should be|supposed to be|make (?:it|that)|change|wrong|correction|sorry|wait|i meant?|it's|it is|is|ends? (?:in|with)|are)\b/i;
/** A bare value among more words than this is talk about something else. */
const mostBareWords = 8;

const OWN_QUESTION =
  /\bis (?:that|this|it|everything|all (?:of )?that)(?: all)? (?:right|correct|good)\b\s*\??/gi;

/** What people said to what was read back: yes, another value, no, or nothing to the point. */
export function understandAnswer(text: string, asked: ReadBackValues, day: CallDay): Understood {
  const said = text.replace(/[’]/g, "'").replace(OWN_QUESTION, ' ').replace(/\s+/g, ' ').trim();
  const sentences = said.split(/(?<=[.?!])\s+/).filter((sentence) => /[\p{L}\d]/u.test(sentence));
  if (sentences.length === 0) return { outcome: 'no_answer' };
  const values = findOthers(sentences, asked, day);
  const isOther = Object.keys(values).length > 0;
  if (isOther && (INSTEAD.test(said) || writeDigitRuns(said).split(' ').length <= mostBareWords))
    return { outcome: 'corrected', values };
  if (!isOther && isPlainYes(sentences, asked)) return { outcome: 'confirmed' };
  const isNo = sentences.some((one) => !one.endsWith('?') && (NO.test(one) || WRONG.test(one)));
  return { outcome: isNo ? 'not_confirmed' : 'no_answer' };
}

/** After "yes, but" only what follows is meant; else all of it. */
function findOthers(sentences: string[], asked: ReadBackValues, day: CallDay): ReadBackValues {
  const back = sentences.flatMap(
    (sentence) =>
      /\b(?:but|except|only|actually|no|wait|just|make (?:it|that))\b.*/i.exec(sentence)?.[0] ?? [],
  );
  const values = correct(back.join(' '), asked, day);
  return Object.keys(values).length > 0 ? values : correct(sentences.join(' '), asked, day);
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
