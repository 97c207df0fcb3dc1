/** Letters read out one by one: "V-A-N-D-E-R", "D, Y, O, O, N", "m e e k s". */
const SPELLED =
  /(?<![\p{L}\d'-])(?:[A-Za-z](?:-[A-Za-z]){2,}|[A-Z](?:, [A-Z]){2,}|[A-Z](?: [A-Z]){2,}|[A-Z](?:\. ?[A-Z]){2,})(?![\p{L}\d'-])/gu;

export type Spelling = { letters: string; start: number; end: number };

export function readSpellings(text: string): Spelling[] {
  return [...text.matchAll(SPELLED)].map((match) => ({
    letters: match[0].replace(/[^A-Za-z]/g, '').toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(change, row[j]! + 1, next[j - 1]! + 1);
    }
    row = next;
  }
  return row[b.length]!;
}

/** A spelling settles how a word that sounds like it is written. */
export function soundsLike(spelled: string, heard: string): boolean {
  if (spelled.length < 3) return false;
  return editDistance(spelled, heard.toLowerCase()) <= (spelled.length > 5 ? 3 : 2);
}
