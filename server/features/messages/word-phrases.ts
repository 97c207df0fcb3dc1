/**
 * Phrases over words, where patterns over letters would have to guess again and again: each part goes from the places
 * where it may begin to those where it may have ended, all at once. However a text is worded, it is walked once a part.
 */
type Part = (words: readonly string[], from: ReadonlySet<number>) => Set<number>;
export type Phrase = Part;

/** One of these, each a word or several: `stop, do not`. A star stands for any letters: `mandar*`. */
export function oneOf(list: string): Part {
  const options = list.split(', ').map((option) => option.split(' '));
  const open = options.filter(([first]) => first?.endsWith('*'));
  const byFirst = new Map<string | undefined, string[][]>();
  for (const option of options) byFirst.set(option[0], [...(byFirst.get(option[0]) ?? open), option]);
  return (words, from) => {
    const ends = new Set<number>();
    for (const at of from)
      for (const option of byFirst.get(words[at]) ?? open)
        if (option.every((wanted, place) => fits(words[at + place], wanted))) ends.add(at + option.length);
    return ends;
  };
}

function fits(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}

export function inOrder(...parts: Part[]): Part {
  return (words, from) => parts.reduce((at, part) => part(words, at), new Set(from));
}

export function either(...parts: Part[]): Part {
  return (words, from) => new Set(parts.flatMap((part) => [...part(words, from)]));
}

export function maybe(part: Part): Part {
  return (words, from) => new Set([...from, ...part(words, from)]);
}

/** Any number of these, in any order. */
export function anyNumberOf(list: string): Part {
  const one = oneOf(list);
  return (words, from) => {
    const reached = new Set(from);
    // A set hands out what is added while it is walked, so this goes on until nothing new is reached.
    for (const at of reached) for (const end of one(words, new Set([at]))) reached.add(end);
    return reached;
  };
}

export const atStart: Part = (_, from) => new Set([...from].filter((at) => at === 0));
export const atEnd: Part = (words, from) => new Set([...from].filter((at) => at === words.length));

/** Whether the phrase stands anywhere in the text. */
export function isSaid(phrase: Phrase, words: readonly string[]): boolean {
  return phrase(words, new Set([...words.keys(), words.length])).size > 0;
}
