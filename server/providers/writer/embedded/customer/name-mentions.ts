import type { Turn } from '#domain/calls/transcript.ts';
import { isNumberWord, readDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { isCommon } from '../speech/common-words.ts';
import { askedBefore, isCustomerSide } from '../speech/dialogue-cues.ts';
import { readSpellings, soundsLike } from '../speech/read-spelling.ts';
import { isPlainWord } from './first-names.ts';
import { couldBeName, isParticle, isTitle, type NameWord, readNameWords, titleOf } from './name-words.ts';
import { STREET_SUFFIX } from './street-words.ts';

/** Every place of a call where a name could stand, with what speaks for and against its being the customer's. */

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

export type Mention = {
  words: string[];
  turn: number;
  /** Place of its first word in the turn. */
  at: number;
  title: string | null;
  byPro: boolean;
  cues: Set<Cue>;
};

const ASKED =
  /\b(?:your (?:full |whole )?name|the name|name (?:for|on|is|and)|and you are|who am i|who's (?:this|calling|that)|who(?:'ve| have| do) i(?:'ve)? (?:got|have)|who i(?:'ve| have|'m)|may i ask|(?:a|whose|what) name|name\?|name$|who(?:'s| is) this|get your name|what do i call you|who should i|who do i)\b/i;
const ASKED_LAST = /\b(?:last name|surname|family name|how's that spelled|spell (?:it|that))\b/i;
const ASKED_FIRST = /\bfirst name\b/i;
const ORGANISATION = new Set(
  `${STREET_SUFFIX}|mutual|insurance|bank|clinic|church|chapel|parish|school|academy|university|college|county|township|builders|build|buildouts|construction|contracting|properties|property|management|realty|llc|inc|company|co|apartments|arms|condos|condominium|condominiums|townhomes|hoa|association|barn|tire|tires|auto|motors|depot|hardware|supply|market|grocery|bakery|cafe|coffee|diner|grill|pizza|restaurant|taqueria|salon|spa|studio|gym|fitness|dental|dentistry|medical|hospital|pharmacy|vet|veterinary|animal|kennel|roofing|plumbing|electric|electrical|heating|cooling|hvac|air|mechanical|landscaping|lawn|tree|cleaning|cleaners|pest|termite|wildlife|exteriors|exterior|remodeling|solar|pool|pools|appliance|lock|locks|fence|garage|doors|painting|painters|services|service|outdoor|interiors|designs|design|group|partners|associates|foundation|ministries|temple|synagogue|mosque|library|museum|theater|theatre|hotel|inn|motel|lodge|resort|marina|airport|storage|warehouse|logistics|trucking|farm|ranch|vineyard|winery|brewery|nursery|gardens|club|legion|post|city|state|national|federal|first|united|universal|general|american|post`.split(
    '|',
  ),
);
export const isOrganisation = (word: string) => ORGANISATION.has(word.toLowerCase());

/** Up to four words before, of the same sentence, as said. */
function leftOf(words: NameWord[], at: number): string {
  const left: string[] = [];
  for (let i = at - 1; i >= 0 && left.length < 4; i -= 1) {
    left.unshift(words[i]!.lower + (words[i]!.possessive ? "'s" : '') + words[i]!.after);
    if (words[i]!.opens) break;
  }
  return left.join(' ');
}

const INTRODUCED: [Cue, RegExp][] = [
  ['named', /(?:\bmy|\bthe|\bher|\bhis|\bfull|\bmi|^)\s?(?:name(?:'s| is|)|nombre es)[,:]?$|\bllamo$/],
  ['thisIs', /\b(?:this is|this here is|soy|you got|you've got|you have)$/],
  ['its', /\b(?:it's|it is|that's|is)(?: uh,?| um,?| just)?$/],
  ['im', /(?:^|\s)(?:i'm|i am|im|me,|me\.)(?: uh,?)?$/],
  ['under', /\b(?:under|put|ask for|care of|attention|attn|make it out to)$/],
  ['lastNamed', /\b(?:last name|surname|last name's|surname's|last name is|surname is|mine's)[,:]?$/],
  ['firstNamed', /\b(?:first name|first name's|first name is)[,:]?$/],
];
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

function introductionOf(left: string): Cue[] {
  return INTRODUCED.filter(([, pattern]) => pattern.test(left)).map(([cue]) => cue);
}

type Run = { words: NameWord[]; at: number; title: string | null };

/** Words with capitals next to each other, with nothing but particles and initials between them. */
function readRuns(words: NameWord[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!couldBeName(words[at]!, false)) continue;
    let end = at + 1;
    while (end < words.length && end - at < 4 && isOpenBehind(words[end - 1]!)) {
      const word = words[end]!;
      if (couldBeName(word, true)) end += 1;
      else if ((isParticle(word) || isInitial(word)) && words[end + 1] && joinsOver(words, end)) end += 1;
      else break;
    }
    const title = titleOf(words[at - 1]);
    runs.push({ words: words.slice(at, end), at, title: title ?? null });
    at = end - 1;
  }
  return runs;
}

const isOpenBehind = (word: NameWord) => !word.possessive && (word.after === '' || isInitial(word));
const isInitial = (word: NameWord) => /^\p{Lu}$/u.test(word.text) && word.text !== 'I';
const joinsOver = (words: NameWord[], at: number) =>
  isInitial(words[at]!)
    ? words[at]!.after !== ',' && couldBeName(words[at + 1]!, true)
    : words[at]!.after.replace('.', '') === '' &&
      (couldBeName(words[at + 1]!, true) || isParticle(words[at + 1]!));

/** "this is tovah ekdahl": without capitals only what follows a clear introduction, or answers the question, is a name. */
function readPlainRuns(words: NameWord[], asked: boolean, everyday: (word: string) => boolean): Run[] {
  if (words.some((word) => word.capital && word.lower !== 'i' && !word.lower.startsWith("i'"))) return [];
  const usable = (word: NameWord | undefined) =>
    word !== undefined &&
    !word.letters &&
    /^\p{L}[\p{L}'-]+$/u.test(word.text) &&
    !isCommon(word.text) &&
    !everyday(word.lower) &&
    !word.lower.split('-').some(isNumberWord);
  const runs: Run[] = [];
  words.forEach((word, at) => {
    const introduced = introductionOf(leftOf(words, at)).some((cue) => cue !== 'under');
    if (!usable(word) || !(introduced || (asked && at < 3))) return;
    let end = at + 1;
    while (end - at < 3 && isOpenBehind(words[end - 1]!) && usable(words[end])) end += 1;
    runs.push({ words: words.slice(at, end), at, title: null });
  });
  return runs;
}

/** Without marks between them, words next to each other may be several names: every part is one to choose from. */
function partsOf({ words, at, title }: Run): Run[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => ({
      words: words.slice(from, from + more + 1),
      at: at + from,
      title: from === 0 ? title : null,
    })),
  );
}

function spelledNear(turns: readonly Turn[], index: number, run: Run): boolean {
  const said = run.words.flatMap((word) => word.lower.split('-')).filter((word) => word.length > 2);
  return [index, index + 1, index + 2].some((at) =>
    readSpellings(turns[at]?.text ?? '').some(({ letters }) =>
      said.some((word) => soundsLike(letters, word) && letters[0] === word[0]),
    ),
  );
}

function customerCues(
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

function proCues(index: number, words: NameWord[], run: Run): Set<Cue> {
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

/** "Tovah Adler, flag lot": said back by the pro who just heard it. */
function markAnswers(mentions: Mention[]): Mention[] {
  for (const mention of mentions) {
    const heard = mentions.some(
      (other) =>
        !other.byPro &&
        other.turn < mention.turn &&
        other.turn >= mention.turn - 2 &&
        mention.words.every((word) => other.words.includes(word)),
    );
    if (mention.byPro && heard) mention.cues.add('proAnswers');
  }
  return mentions;
}

type IsWord = (word: string) => boolean;

/** A recogniser that writes no capitals: fewer than one turn in eight has one. */
function isWithoutCapitals(turns: readonly Turn[]): boolean {
  const cased = turns.filter(({ text }) => /\p{Lu}/u.test(text.replace(/\bI\b/g, '')));
  return cased.length < turns.length / 8;
}

/** Without capitals a name is a first name, or a word that the language does not know. */
const looksLikeName = (everyday: IsWord) => (word: string) => {
  const lower = word.toLowerCase();
  if (isTitle(lower)) return true;
  return lower.length > 2 && !everyday(lower) && !isCommon(lower) && !isPlainWord(lower);
};

export function collectMentions(turns: readonly Turn[], everyday: IsWord): Mention[] {
  const isName = isWithoutCapitals(turns) ? looksLikeName(everyday) : undefined;
  return markAnswers(turns.flatMap((_, index) => collectInTurn(turns, index, everyday, isName)));
}

function collectInTurn(turns: readonly Turn[], index: number, everyday: IsWord, isName?: IsWord): Mention[] {
  const turn = turns[index]!;
  const words = readNameWords(turn.text, isName);
  const asked = ASKED.test(askedBefore(turns, index)) || ASKED_LAST.test(askedBefore(turns, index));
  const runs = isName
    ? readRuns(words).flatMap(partsOf)
    : [...readRuns(words), ...readPlainRuns(words, asked, everyday)];
  const contacts = readDigitRuns(turn.text).some(({ digits }) => digits.length >= 7);
  return runs.flatMap((run, nth) => {
    const byPro = !isCustomerSide(turn);
    const found = byPro ? proCues(index, words, run) : customerCues(turns, index, words, run, nth);
    if (!byPro && contacts) found.add('contacts');
    if (spelledNear(turns, index, run)) found.add('spelled');
    if (run.words.at(-1)!.possessive) found.add('possessive');
    const next = words[run.at + run.words.length];
    if (
      run.words.some(({ lower }) => isOrganisation(lower)) ||
      (next && isOrganisation(next.text) && next.capital)
    )
      found.add('organisation');
    if (
      next &&
      /^(?:residence|house|place|home|job|account|estimate|file)$/.test(next.lower) &&
      run.words.at(-1)!.after === ''
    )
      found.add('residence');
    if (run.title !== null) found.add('titled');
    if (index < 4) found.add('early');
    if (index > turns.length * 0.7) found.add('late');
    const mention = (from: number): Mention => ({
      words: run.words.slice(from).map((word) => word.text),
      turn: index,
      at: run.at + from,
      title: from === 0 ? run.title : null,
      byPro,
      cues: found,
    });
    // "Thanks Rosemarie", "Yah Gary": an everyday word in front may only begin the sentence.
    const opener = run.words[0]!;
    return run.words.length > 1 && opener.opens && everyday(opener.lower)
      ? [mention(0), mention(1)]
      : [mention(0)];
  });
}
