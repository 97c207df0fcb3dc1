import type { TimelineEntry, TimelineFacts } from '#domain/contacts/shown-timeline.ts';
import type { TimelineSource } from '#domain/contacts/timeline.ts';
import type { Deps } from '../../../deps.ts';
import { callDescriptions } from './call-descriptions.ts';
import type { Described } from './described.ts';
import { personDescriptions } from './person-descriptions.ts';
import type { PickedRow } from './pick-rows.ts';
import { textDescriptions } from './text-descriptions.ts';

type Description = (deps: Deps, of: Described) => Promise<(TimelineFacts<Date> & { id: string })[]>;

const descriptions: Record<TimelineSource, Description> = {
  ...callDescriptions,
  ...textDescriptions,
  ...personDescriptions,
};

/** Says of each row what happened: one question for each kind there is. What went meanwhile is left out. */
export async function describeRows(
  deps: Deps,
  { accountId, timeZone }: Omit<Described, 'ids'>,
  rows: PickedRow[],
): Promise<TimelineEntry<Date>[]> {
  const sources = [...new Set(rows.map(({ source }) => source))];
  const told = await Promise.all(
    sources.map(async (source) => {
      const ids = rows.filter((row) => row.source === source).map(({ id }) => id);
      const facts = await descriptions[source](deps, { accountId, timeZone, ids });
      return facts.map(({ id, ...rest }) => [keyOf({ source, id }), rest] as const);
    }),
  );
  const known = new Map<string, TimelineFacts<Date>>(told.flat());
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const facts = known.get(key);
    return facts ? [{ ...facts, key, at: row.at }] : [];
  });
}

const keyOf = ({ source, id }: Pick<PickedRow, 'source' | 'id'>) => `${source}-${id}`;
