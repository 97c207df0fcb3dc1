/** The known word that was probably meant: one slip for short words, two for long ones; swapped letters are one slip. */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  if (word.length < 4 || /\d/.test(word)) return null;
  const allowed = word.length >= 8 ? 2 : 1;
  let best: { word: string; slips: number } | null = null;
  for (const candidate of known) {
    // Typos rarely hit the first letter, and other words often differ in nothing else.
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > allowed) continue;
    const slips = countSlips(word, candidate, allowed);
    if (slips > allowed) continue;
    if (!best || slips < best.slips) best = { word: candidate, slips };
  }
  return best?.word ?? null;
}

/** Edits between two words, neighbours swapped counting once; more than `most` may come back as `most + 1`. */
function countSlips(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      current.push(slips);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? most + 1;
}
