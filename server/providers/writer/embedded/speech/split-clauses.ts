/** Parts of a sentence that can go without breaking the rest: what stands between commas and connectives. */
const CUT =
  /(?<!\s)(?:(?<=[,;])\s+|\s+(?=(?:but|because|'cause|unless|except|though|which|so (?:i|we|he|she|they|it|the|that|you|don't|please|no)|and (?:i|we|he|she|they|it|my|you|then|the|there|that|if|don't|please|no)|if (?:i|we|he|she|they|it|you))\b))/gi;
const MIN_WORDS = 2;

export function splitClauses(sentence: string): string[] {
  const clauses: string[] = [];
  for (const piece of sentence.split(CUT)) {
    const short = piece.split(/\s+/).length < MIN_WORDS;
    // "Oh," and "Friday," belong to what follows, not to themselves.
    if (clauses.length > 0 && (short || clauses.at(-1)!.split(/\s+/).length < MIN_WORDS)) {
      clauses[clauses.length - 1] += ` ${piece}`;
    } else clauses.push(piece);
  }
  return clauses;
}
