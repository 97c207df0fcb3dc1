/** Words and word pairs of a sentence, as the learned role weights know them. Numbers are all alike. */
export function phrasesOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\$?\d[\d,.:-]*/g, ' # ')
    .replace(
      /\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred|oh)\b/g,
      ' # ',
    )
    .replace(/\?/g, ' ? ')
    .match(/[a-z']+|[#?]/g);
  if (!words) return [];
  const framed = ['^', ...words.filter((word, i) => word !== '#' || words[i - 1] !== '#'), '$'];
  const pairs = framed.slice(1).map((word, i) => `${framed[i]} ${word}`);
  return [...new Set([...framed.slice(1, -1), ...pairs])];
}
