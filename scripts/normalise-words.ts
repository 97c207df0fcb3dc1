/** Makes "$50", "fifty dollars" and "50 dollars" the same, so that spelling is not counted as a wrong word. */

const UNITS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);
UNITS.set('oh', 0);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, (i + 2) * 10]),
);
const FILLERS = new Set(['um', 'uh', 'uhm', 'umm', 'er', 'ah', 'hm', 'hmm', 'mm', 'mhm', 'huh', 'mmhmm']);
const SAME = new Map([
  ['ok', 'okay'],
  ['alright', 'all right'],
  ['cannot', 'can not'],
  ['checkbook', 'check book'],
  ['yep', 'yeah'],
  ['byebye', 'bye bye'],
  ['maam', 'mam'],
]);

export function normaliseWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/\[[^\]]*\]|\([^)]*\)|<[^>]*>/g, ' ')
    .replace(/[’']/g, '')
    .replace(/\$\s?([\d,.]+\d)/g, '$1 dollars')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(\d+)(st|nd|rd|th)\b/g, '$1')
    .replace(/%/g, ' percent ')
    .replace(/&/g, ' and ')
    .replace(/([a-z])(\d)|(\d)([a-z])/g, '$1$3 $2$4')
    .replace(/[^a-z0-9]+/g, ' ');
  const words = plain.split(' ').filter((word) => word !== '' && !FILLERS.has(word));
  return digitsOf(words.flatMap((word) => (SAME.get(word) ?? word).split(' ')));
}

/** Number words become digits, and every number is split into its digits: "five four one" equals "541". */
function digitsOf(words: string[]): string[] {
  const result: string[] = [];
  for (let i = 0; i < words.length; ) {
    const { value, used } = readNumber(words, i);
    if (used === 0) result.push(...(/^\d+$/.test(words[i]!) ? words[i]! : [words[i]!]));
    else result.push(...String(value));
    i += Math.max(1, used);
  }
  return result;
}

function readNumber(words: string[], from: number): { value: number; used: number } {
  let { value, used } = readBelowHundred(words, from);
  const leadingArticle = words[from] === 'a' && /^(hundred|thousand)$/.test(words[from + 1] ?? '');
  if (leadingArticle) [value, used] = [1, 1];
  if (used === 0) return { value, used };
  for (const [name, size] of [
    ['hundred', 100],
    ['thousand', 1000],
  ] as const) {
    if (words[from + used] !== name) continue;
    value *= size;
    used += 1;
    const joined = words[from + used] === 'and' ? 1 : 0;
    const rest = readBelowHundred(words, from + used + joined);
    if (rest.used > 0) {
      value += rest.value;
      used += joined + rest.used;
    }
  }
  return { value, used };
}

function readBelowHundred(words: string[], at: number): { value: number; used: number } {
  const tens = TENS.get(words[at] ?? '');
  const unit = UNITS.get(words[at] ?? '');
  if (tens === undefined) return unit === undefined ? { value: 0, used: 0 } : { value: unit, used: 1 };
  const next = UNITS.get(words[at + 1] ?? '');
  return next !== undefined && next > 0 && next < 10
    ? { value: tens + next, used: 2 }
    : { value: tens, used: 1 };
}
