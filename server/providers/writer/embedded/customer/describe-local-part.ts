/** "First initial, last name, at…": who describes their address instead of saying it means the name they gave. */
export function describeLocalPart(before: string, name: string | null): string {
  const words = (name ?? '').replace(/^(?:Mr|Mrs|Ms|Dr)\. /, '').split(' ');
  const [first, last] = [words[0]!, words.at(-1)!.replace(/[^\p{L}]/gu, '')];
  if (words.length < 2) return before;
  const near = Math.max(0, before.length - 80);
  const described = before
    .slice(near)
    .replace(/\b(?:my )?first initial\b,?(?: and(?: my)?| then(?: my)?)?/gi, first.charAt(0))
    .replace(/\b(?:my )?last initial\b/gi, last.charAt(0))
    .replace(/\b(?:my )?first and last(?: name)?\b/gi, `${first} ${last}`)
    .replace(/\b(?:my )?first name\b,?/gi, first)
    .replace(/\b(?:my )?last name\b,?/gi, last)
    .replace(/\b(?:my )?first (dot|underscore|dash) last\b/gi, `${first} $1 ${last}`);
  return before.slice(0, near) + described;
}
