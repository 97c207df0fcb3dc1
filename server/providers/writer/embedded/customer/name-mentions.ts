import type { Turn } from '#domain/calls/transcript.ts';
import { readDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { isCommon } from '../speech/common-words.ts';
import { askedBefore, isCustomerSide } from '../speech/dialogue-cues.ts';
import { readSpellings, soundsLike } from '../speech/read-spelling.ts';
import { isPlainWord } from './first-names.ts';
import { isOrganisation } from './is-organisation.ts';
import { asksForName, type Cue, customerCues, proCues } from './name-cues.ts';
import { familyOf, partsOf, type Run, readPlainRuns, readRuns } from './name-runs.ts';
import { isTitle, readNameWords } from './name-words.ts';

/** Every place of a call where a name could stand. */
export type Mention = {
  words: string[];
  turn: number;
  /** Place of its first word in the turn. */
  at: number;
  title: string | null;
  byPro: boolean;
  cues: Set<Cue>;
};

function spelledNear(turns: readonly Turn[], index: number, run: Run): boolean {
  const tail = run.words.slice(1).map((word) => word.lower);
  const said = [...run.words.flatMap((word) => word.lower.split('-')), tail.join('')].filter(
    (word) => word.length > 2,
  );
  return [index, index + 1, index + 2].some((at) =>
    readSpellings(turns[at]?.text ?? '').some(({ letters }) =>
      said.some((word) => soundsLike(letters, word) && letters[0] === word[0]),
    ),
  );
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
  const asked = asksForName(askedBefore(turns, index));
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
      cues: new Set(found),
    });
    // "Thanks Rosemarie", "Yah Gary": an everyday word in front may only begin the sentence.
    const opener = run.words[0]!;
    const inside = run.words.length > 1 && opener.opens && everyday(opener.lower) ? [mention(1)] : [];
    const family = byPro || !found.has('article') ? null : familyOf(run);
    const whose: Mention[] = family ? [{ ...mention(0), words: [family], cues: new Set(['lastNamed']) }] : [];
    return [mention(0), ...inside, ...whose];
  });
}
