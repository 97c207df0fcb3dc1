/** A word as it was said; a number has its value, an ordinal ("the 5th") says that it is one. */
export interface Word {
  text: string;
  number: number | null;
  minutes: number | null;
  isOrdinal: boolean;
}

const list = (words: string, from = 1) =>
  new Map(words.split(' ').map((word, index) => [word, index + from] as const));

const numbers = new Map([
  ...list(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
]);
const ordinals = new Map([
  ...list(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  ),
  ['thirtieth', 30],
]);

/** "The second we hang up", "first thing": no day of a month. */
const noOrdinalBefore = new Set(['thing', 'we', 'i', 'you', 'he', 'she', 'they', 'it', 'week', 'one']);

const plain = (text: string): Word => ({ text, number: null, minutes: null, isOrdinal: false });

/** What was said, word by word, with numbers that were spoken out read as numbers. */
export function splitWords(said: string): Word[] {
  const texts =
    said
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll('a.m', 'am')
      .replaceAll('p.m', 'pm')
      .replaceAll("o'clock", '')
      .match(/\d+|[a-z']+|[,:/–-]/g) ?? [];
  const words: Word[] = [];
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    const next = texts[at + 1] ?? '';
    if (/^\d/.test(text)) {
      const number = Number(text);
      const minutes = next === ':' && /^\d\d$/.test(texts[at + 2] ?? '') ? Number(texts[at + 2]) : null;
      const isOrdinal = ['st', 'nd', 'rd', 'th'].includes(next);
      words.push({ text, number, minutes, isOrdinal });
      at += minutes !== null ? 2 : isOrdinal ? 1 : 0;
    } else if (numbers.has(text)) {
      const tens = numbers.get(text) ?? 0;
      const unitAt = next === '-' ? at + 2 : at + 1;
      const unitText = texts[unitAt] ?? '';
      const unit = numbers.get(unitText) ?? ordinals.get(unitText) ?? 0;
      const isJoined = tens >= 20 && unit > 0 && unit < 10;
      words.push({
        ...plain(text),
        number: isJoined ? tens + unit : tens,
        isOrdinal: isJoined && ordinals.has(unitText),
      });
      if (isJoined) at = unitAt;
    } else if (ordinals.has(text) && !noOrdinalBefore.has(next)) {
      words.push({ ...plain(text), number: ordinals.get(text) ?? null, isOrdinal: true });
    } else if (text === '-' || text === '–') {
      // Between two numbers it says "to", between two words nothing.
      if (words.at(-1)?.number != null && /^\d/.test(next)) words.push(plain('to'));
    } else if (text !== ':') {
      words.push(plain(text));
    }
  }
  return words;
}
