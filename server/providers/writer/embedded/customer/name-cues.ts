import type { Turn } from '#domain/calls/transcript.ts';
import { isNumberWord } from '../../../../spoken/spoken-numbers.ts';
import { askedBefore } from '../speech/dialogue-cues.ts';
import { isOrganisation } from './is-organisation.ts';
import { introductionOf, leftOf } from './name-introductions.ts';
import type { Run } from './name-runs.ts';
import type { NameWord } from './name-words.ts';

/** What speaks for and against a name's being the customer's, where it stands. */
export const cues = [
  'named',
  'thisIs',
  'its',
  'im',
  'under',
  'lastNamed',
  'firstNamed',
  'askedName',
  'askedLast',
  'askedFirst',
  'alone',
  'opensTurn',
  'here',
  'from',
  'spelled',
  'contacts',
  'place',
  'article',
  'somebody',
  'greeted',
  'number',
  'town',
  'residence',
  'organisation',
  'possessive',
  'titled',
  'early',
  'late',
  'proAsks',
  'proCalls',
  'proTitled',
  'proIntroduces',
  'proGreets',
  'proSays',
  'proAnswers',
] as const;
export type Cue = (typeof cues)[number];

const ASKED =
  /\b(?:your (?:full |whole )?name|the name|name (?:for|on|is|and)|and you are|who am i|who's (?:this|calling|that)|who(?:'ve| have| do) i(?:'ve)? (?:got|have)|who i(?:'ve| have|'m)|may i ask|(?:a|whose|what) name|name\?|name$|who(?:'s| is) this|get your name|what do i call you|who should i|who do i)\b/i;
const ASKED_LAST = /\b(?:last name|surname|family name|how's that spelled|spell (?:it|that))\b/i;
const ASKED_FIRST = /\bfirst name\b/i;
export const asksForName = (text: string) => ASKED.test(text) || ASKED_LAST.test(text);

const PLACE =
  /\b(?:in|on|near|at|to|of|off|by|past|around|across|toward|towards|into|from|over|above|below|between|down|outside|inside)$/;
const SOMEBODY =
  /\b(?:my|his|her|our|their|your)(?: \w+)? \w+,?$|\b(?:named|called|name of|guy|lady|tell|and|or|with|neighbor|husband|wife|son|daughter|brother|sister|mom|mother|dad|father|boss|tenant|assistant|cousin|nephew|niece)$/;
const GREETING =
  /^(?:hi|hey|hello|howdy|thanks|thank you|morning|good morning|good afternoon|good evening|okay|ok|alright|all right|yes|yeah|no|bye|well|listen|oh|sorry|perfect|great|now|look|right|sure|you're welcome|you too)[,.!]?$/;

const FILLER = new Set(
  "hi hey hello yes yeah yep uh um oh good morning afternoon evening howdy sure okay well so there how's it going man how are you doing how ya doin' this speaking and".split(
    ' ',
  ),
);

export function customerCues(
  turns: readonly Turn[],
  index: number,
  words: NameWord[],
  run: Run,
  nth: number,
): Set<Cue> {
  const found = new Set<Cue>();
  const first = run.title === null ? run.at : run.at - 1;
  const left = leftOf(words, first);
  for (const cue of introductionOf(left)) found.add(cue);
  const asked = askedBefore(turns, index);
  const end = run.at + run.words.length;
  const next = words[end];
  const last = run.words.at(-1)!;
  if (nth < 2 && first < 12 && ASKED.test(asked)) found.add('askedName');
  if (nth === 0 && first < 8 && ASKED_LAST.test(asked)) found.add('askedLast');
  if (nth === 0 && first < 8 && ASKED_FIRST.test(asked)) found.add('askedFirst');
  // "A beagle. Name's Waffles": nobody asked for the customer's.
  if (/^name'?s?$/.test(left) && run.words.length === 1 && !found.has('askedName') && found.delete('named'))
    found.add('somebody');
  const before = words[first]!.before;
  const bounded = words[first]!.opens || /[,;:]/.test(before);
  const closed = !next || /[.,;?!…]/.test(last.after);
  if (bounded && closed) found.add('alone');
  if (words.slice(0, first).every((word) => FILLER.has(word.lower) || word.capital)) found.add('opensTurn');
  if (next && last.after === '' && /^(?:here|speaking|calling)$/.test(next.lower)) found.add('here');
  if (next && /^(?:from|with|at|over|out)$/.test(next.lower)) found.add('from');
  if (PLACE.test(left)) found.add('place');
  if (/\b(?:the|a|an|that|this|those|these|some|any)$/.test(left)) found.add('article');
  if (SOMEBODY.test(left)) found.add('somebody');
  if (GREETING.test(left) || (words[first]!.opens && first === 0 && last.after === ',' && index < 6))
    found.add('greeted');
  if (/[,;]$/.test(left) && /[.?!]/.test(last.after)) found.add('greeted');
  if (before.includes(',') && (isOrganisation(words[first - 1]!.lower) || /\d/.test(words[first - 1]!.text)))
    found.add('town');
  if (/\d$/.test(left) || isNumberWord(words[first - 1]?.lower ?? '')) found.add('number');
  return found;
}

export function proCues(index: number, words: NameWord[], run: Run): Set<Cue> {
  const found = new Set<Cue>();
  const first = run.title === null ? run.at : run.at - 1;
  const left = leftOf(words, first);
  const last = run.words.at(-1)!;
  const next = words[run.at + run.words.length];
  const bounded = words[first]!.opens || /[,;:.]/.test(words[first]!.before) || GREETING.test(left);
  const closed = !next || /[.,;?!…]/.test(last.after);
  found.add(index < 3 ? 'proGreets' : 'proSays');
  const asks =
    /\b(?:is this|speaking (?:with|to)|talking to|calling for|looking for|trying to reach|i've got a|i have a|you must be|hi|hello|hey)[,]?$/;
  if (index < 4 && (asks.test(left) || /\?/.test(last.after))) found.add('proAsks');
  if (bounded && closed && !(index < 2 && found.size === 1 && !run.title && !/\?/.test(last.after)))
    found.add('proCalls');
  if (run.title) found.add('proTitled');
  if (
    introductionOf(left).some(
      (cue) => cue === 'thisIs' || cue === 'its' || cue === 'im' || cue === 'named',
    ) ||
    (next && last.after === '' && /^(?:here|speaking|with|from|at)$/.test(next.lower))
  )
    found.add('proIntroduces');
  if (index < 2 && closed && !run.title && !/\?/.test(last.after) && !next) found.add('proIntroduces');
  return found;
}
