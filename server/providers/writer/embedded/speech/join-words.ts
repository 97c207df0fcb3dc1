/** "a", "a and b", "a, b and c". */
export function joinWords(parts: readonly string[], last = 'and'): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

const NAMED_TIME =
  '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December';
const STARTS_WITH_NAME = new RegExp(`^(?:${NAMED_TIME})(?:'?s)?\\b`);

export const lowerFirst = (text: string) =>
  STARTS_WITH_NAME.test(text) ||
  /^(?:[A-Z]{2,}|(?!(?:The|An?|Their|His|Her|If|When|No) )[A-Z][a-z]+(?:'s)? [A-Z]|I\b|[A-Z]\d)/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
