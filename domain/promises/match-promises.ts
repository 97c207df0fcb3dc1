import type { ActionItem } from '../calls/notes.ts';

export interface KnownPromise {
  id: string;
  owner: ActionItem['owner'];
  text: string;
  evidence: readonly number[];
  isDismissed: boolean;
}

/** Less in common than this, and two items are two promises, also of one turn. */
const leastSame = 0.25;
/** A line without a moment in the call is known by its words alone. */
const leastSameWords = 0.6;

/**
 * Which known promise each action item is, or null for a new one: first by its words, then by the moment it was said at
 * and the words it shares. One that a person dismissed comes back only word for word.
 */
export function matchPromises(
  items: readonly ActionItem[],
  known: readonly KnownPromise[],
): (KnownPromise | null)[] {
  const free = new Set(known);
  const matches = items.map((item) => {
    const same = [...free].find(({ owner, text }) => owner === item.owner && text === item.text);
    if (same) free.delete(same);
    return same ?? null;
  });
  const pairs = items
    .flatMap((item, index) =>
      matches[index]
        ? []
        : [...free]
            .filter((one) => !one.isDismissed && one.owner === item.owner)
            .map((one) => ({ index, one, likeness: likenessOf(item, one) })),
    )
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness);
  for (const { index, one } of pairs) {
    if (matches[index] || !free.delete(one)) continue;
    matches[index] = one;
  }
  return matches;
}

function likenessOf(item: ActionItem, known: KnownPromise): number {
  const words = share(wordsOf(item.text), wordsOf(known.text));
  if (item.evidence.length === 0 || known.evidence.length === 0) return words >= leastSameWords ? words : 0;
  const moments = share(new Set(item.evidence), new Set(known.evidence));
  return moments > 0 && words >= leastSame ? moments + words : 0;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** What two sets have in common, of all that either has. */
function share<Member>(one: Set<Member>, other: Set<Member>): number {
  const common = [...one].filter((member) => other.has(member)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
