/** How a labelled key is looked up in a text: the rules of the data set, word for word. */

export function normalize(text: unknown): string {
  return String(text ?? '')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2011\u2013\u2014]/g, '-')
    .replace(/(?<=\d),(?=\d)/g, '');
}

const quoteForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const patterns = new Map<string, RegExp>();

function patternOf(key: string): RegExp {
  const known = patterns.get(key);
  if (known) return known;
  const plain = normalize(key);
  const body = plain
    .split(/[\s-]+/)
    .filter(Boolean)
    .map(quoteForPattern)
    .join('[\\s\\-]+');
  const tail = /\d$/.test(plain) ? '(?!\\d)' : plain.length <= 3 ? '(?:s|es)?(?![a-z0-9])' : '';
  const pattern = new RegExp(`(?<![a-z0-9])${body}${tail}`);
  patterns.set(key, pattern);
  return pattern;
}

export function hasKey(key: string, text: string): boolean {
  return patternOf(key).test(normalize(text));
}

export function meetsKeys(keys: string[][], text: string): boolean {
  const plain = normalize(text);
  return keys.length > 0 && keys.every((group) => group.some((key) => patternOf(key).test(plain)));
}

export function countMetKeys(keys: string[][], text: string): number {
  return keys.filter((group) => group.some((key) => hasKey(key, text))).length;
}
