import type { CallMaterial, ComparedCalls, JobChange } from './changes.ts';
import { compareItems } from './compare-items.ts';
import { comparePrices } from './compare-prices.ts';
import { compareVisits } from './compare-visits.ts';

/** What is another way now than in the earlier call, for those who decided that both are about one job. */
export function compareCalls(earlier: CallMaterial, later: CallMaterial): ComparedCalls {
  const scope = compareItems('scope', earlier, later);
  const materials = compareItems('materials', earlier, later);
  const ofItems = [
    ...scope.changes,
    // One thing may stand in both lists of the notes: where it is heard in one moment, it changed once.
    ...materials.changes.filter((change) => !scope.changes.some((other) => isOneMoment(change, other))),
  ];
  const told = new Set(ofItems.map(({ after }) => after.text));
  return {
    changes: [...ofItems, ...comparePrices(earlier, later), ...compareVisits(earlier, later)],
    again: [...new Set([...scope.again, ...materials.again])].filter((text) => !told.has(text)),
  };
}

const isOneMoment = ({ after: { clip } }: JobChange, { after: { clip: other } }: JobChange) =>
  clip.start < other.end && other.start < clip.end;
