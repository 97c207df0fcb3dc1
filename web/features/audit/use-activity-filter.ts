import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ActivityFilter, activityFilterSchema } from '#domain/audit/activity-filter.ts';

/** The filters live in the address, so that back, reload and a sent link show the same entries. */
export function useActivityFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => readFilter(text), [text]);

  function change(next: Partial<Record<keyof ActivityFilter, string | null | undefined>>) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(next)) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const isFiltered = Object.values(filter).some(Boolean);
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  return { filter, isFiltered, change, clear: () => setParams({}, { replace: true }), query };
}

/** What an address says that no filter knows is left out, not an error. */
function readFilter(text: string): ActivityFilter {
  const entries = [...new URLSearchParams(text)].filter(([name, value]) => {
    if (!(name in activityFilterSchema.shape) || value === '') return false;
    return activityFilterSchema.shape[name as keyof ActivityFilter].safeParse(value).success;
  });
  return activityFilterSchema.parse(Object.fromEntries(entries));
}
