export function stemOf(word: string): string {
  const lower = word.toLowerCase().replace(/'s$|[^\p{L}\d]/gu, '');
  return lower.length > 4
    ? lower.replace(/(?:ies)$/, 'y').replace(/(?<=[^s])s$/, '')
    : lower.replace(/(?<=[^s])s$/, '');
}

export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}]+(?:'s)?/gu)
      ?.map((word) => word.replace(/'s$/, '')) ?? []
  );
}
