/** A text in three pieces: what it shares with another at both ends, and between them what is its own. */
export function markDifference(text: string, other: string | undefined): [string, string, string] {
  if (other === undefined || other === text) return [text, '', ''];
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(text.length, other.length) - start;
  while (end < most && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
}
