const list = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

/** Words of every job, which say nothing about this one: what is done, how it is said, and measures. */
const empty = list(`
  a about above across after again all also an and any are around as at back be before below between both but by can come
  comes coming do does down each every existing first for from front full get go had has have her here him his i if in
  inside into is it its job just last left like main make more my near need needs new next no not now of off old on one only
  onto or other our out outside over own per pro put right same set side so some such take than that the their them then
  there they thing things this through to too under up us use was way we what when where which while whole will with without
  work would you your customer customers home house place
  add adding check checking clean cleaning do done fix fixing find get give haul handle hang help inspect install installing
  installation look maintain pull reinstall remove removing removal repair repairing repairs replace replaced replacing
  replacement restore service servicing swap test treat update upgrade
  inch inches foot feet yard yards square squares gallon gallons pound pounds ton tons piece pieces pair set sets percent
  want wants wanted pro tell told said say says think know come came yeah okay sure please thank look looked start stuff kind
  agreed price budget estimate quote dollars today tomorrow week month year morning afternoon
`);

const numbers: Record<string, number> = Object.fromEntries(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty`
    .split(/\s+/)
    .map((word, value) => [word, value]),
);

/** Where what a thing is called ends: "light switch *by the door*". */
const parting = list(
  'for in on at of with from to by under over behind near between along around and or so that which because until before after if, ;',
);

/** One form for "leak", "leaks", "leaking" and "leaked". */
export function stem(word: string): string {
  const plain = word.toLowerCase().replace(/[’']s$/, '');
  if (plain.length < 4) return plain;
  const bare = plain
    .replace(/ies$/, 'y')
    .replace(/(?:ings?|ed)$/, '')
    .replace(/(?<![su])s$/, '')
    .replace(/e$/, '');
  // "Trimming" and "trim".
  const short = bare.replace(/([bdgmnprt])\1$/, '$1');
  return short.length >= 3 ? short : plain;
}

export const splitWords = (text: string): string[] => text.slice(0, 2000).match(/[\p{L}\p{N}’']+/gu) ?? [];

export function readNumber(word: string): number | null {
  if (/^\d{1,7}$/.test(word)) return Number(word);
  return numbers[word.toLowerCase()] ?? null;
}

const isContent = (word: string) =>
  word.length > 2 && !empty.has(word.toLowerCase()) && readNumber(word) === null && !/^\d/.test(word);

/** What a text is about: its own words, in one form each. */
export function contentStems(text: string): Set<string> {
  return new Set(splitWords(text).filter(isContent).map(stem));
}

export const allStems = (text: string): Set<string> => new Set(splitWords(text).map(stem));

/** What the thing is, of all that is said of it: "light" of "two under-cabinet lights for the kitchen". */
export function headStem(text: string): string | null {
  const words = text.slice(0, 2000).match(/[\p{L}\p{N}’']+|[,;:(]/gu) ?? [];
  const start = words.findIndex((word) => isContent(word));
  if (start < 0) return null;
  const length = words
    .slice(start)
    .findIndex((word) => /^[,;:(]$/.test(word) || parting.has(word.toLowerCase()));
  const phrase = words.slice(start, length < 0 ? undefined : start + length).filter(isContent);
  return stem(phrase.at(-1) ?? words[start] ?? '');
}
