import { speechSeconds } from '../audio/speech-seconds.ts';
import { type Sentence, sentenceText, type Word } from './sentences.ts';

/** What the model writes when it hears nothing; subtitles of films taught it these. */
const STOCK_PHRASE =
  /^(thank you( (so|very) much)?( for watching)?|thanks( for watching)?|you|bye|okay|so)[.!]*$|^please subscribe|^subtitles by |amara\.org/i;
const SOUND_TAG = /[[(*♪][^[\](*)♪]*[\])*♪]|♪/;
const STRONG_LANGUAGE =
  /\b(\w*fuck\w*|(bull)?shit\w*|bitch\w*|asshole\w*|cunt\w*|bastards?|nigg\w+|fagg\w+|whores?|dick(s|head\w*)?)\b/gi;
const MOST_REPEATS = 3;
/** "zero zero zero zero" may be a real number; a digit five times in a row hardly ever is. */
const MOST_NUMBER_REPEATS = 4;
const LONGEST_LOOP_WORDS = 10;
const SHORTEST_ECHO_WORDS = 3;

/** Removes "[BLANK_AUDIO]", "(phone ringing)", music signs. */
export function stripSoundTags(words: Word[]): Word[] {
  const text = words.map((word) => word.text).join(' ');
  if (!SOUND_TAG.test(text)) return words;
  const kept: Word[] = [];
  let inside = false;
  for (const word of words) {
    if (/^[[(*♪]/.test(word.text)) inside = true;
    if (!inside) kept.push(word);
    if (/[\])*♪][.,!?]?$/.test(word.text)) inside = false;
  }
  return inside ? words.filter((word) => !/[[\]♪]/.test(word.text)) : kept;
}

/** A phrase said over and over is the model caught in a loop: the first few stay. */
export function dropLoops(words: Word[]): Word[] {
  const keys = words.map((word) => word.text.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const kept: Word[] = [];
  for (let i = 0; i < words.length; ) {
    const loop = findLoop(keys, i);
    kept.push(...words.slice(i, i + (loop?.keep ?? 1)));
    i += loop?.length ?? 1;
  }
  return kept;
}

function findLoop(keys: string[], at: number): { length: number; keep: number } | undefined {
  for (let size = 1; size <= LONGEST_LOOP_WORDS; size++) {
    let repeats = 1;
    while (keys.slice(at, at + size).every((key, k) => key !== '' && key === keys[at + repeats * size + k]))
      repeats++;
    const isNumber = keys
      .slice(at, at + size)
      .every((key) => /^(\d+|zero|oh|one|two|three|four|five|six|seven|eight|nine)$/.test(key));
    const allowed = isNumber ? MOST_NUMBER_REPEATS : MOST_REPEATS;
    if (repeats > allowed) return { length: repeats * size, keep: size };
  }
  return undefined;
}

/** The same sentence twice in a row, word for word, is an echo of the model; numbers are repeated on purpose. */
export function dropEchoes(sentences: Sentence[]): Sentence[] {
  const keyOf = (sentence: Sentence) =>
    sentenceText(sentence)
      .toLowerCase()
      .replace(/[^a-z0-9 ]/g, '');
  return sentences.filter((sentence, i) => {
    const before = sentences[i - 1];
    const isLong = sentence.words.length >= SHORTEST_ECHO_WORDS;
    return !(before && isLong && !/\d/.test(keyOf(sentence)) && keyOf(sentence) === keyOf(before));
  });
}

/** For stretches where little is expected: stock phrases and lone scraps of words there are inventions. */
export function dropScraps(sentences: Sentence[]): Sentence[] {
  return sentences.filter((sentence) => {
    const text = sentenceText(sentence);
    return !STOCK_PHRASE.test(text) && (sentence.words.length > 1 || /^[A-Z0-9]/.test(text));
  });
}

/** Drops sentences with no sound behind them, and stock phrases with hardly any. */
export function dropTextOverSilence(
  sentences: Sentence[],
  levels: Float64Array,
  threshold: number,
): Sentence[] {
  return sentences.filter((sentence) => {
    const seconds = speechSeconds(levels, threshold, sentence.start - 0.5, sentence.end + 0.5);
    return seconds >= (STOCK_PHRASE.test(sentenceText(sentence)) ? 0.2 : 0.06);
  });
}

/** On a bad line the model now and then invents an insult. Nothing of the kind may reach notes sent to others. */
export function maskStrongLanguage(text: string): string {
  return text.replace(STRONG_LANGUAGE, '[unclear]');
}
