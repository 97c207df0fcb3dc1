import type { Place } from './places.tsx';

const most = 6;

/** The places that have every word that was typed, or a word that begins so; by their own name before other names. */
export function matchPlaces(places: readonly Place[], q: string): Place[] {
  const sought = wordsOf(q);
  if (sought.length === 0) return [];
  return places
    .map((place) => ({ place, rank: rankOf(place, sought) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ place }) => place);
}

function rankOf({ title, words }: Place, sought: string[]): number {
  const own = wordsOf(title);
  const all = [...own, ...wordsOf(words)];
  const begins = (known: string[]) => sought.every((word) => known.some((other) => other.startsWith(word)));
  if (own[0]?.startsWith(sought[0] ?? '') && begins(own)) return 0;
  if (begins(own)) return 1;
  return begins(all) ? 2 : Number.POSITIVE_INFINITY;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean);
