import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CallFilter, callFilterSchema } from '#domain/calls/call-list.ts';

/** The filters live in the address, so that back, reload and a sent link show the same calls. */
export function useCallFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => readFilter(text), [text]);

  function change(next: Partial<Record<keyof CallFilter, string | null | undefined>>) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(next)) {
          if (value && !(name === 'period' && value === 'all')) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace: true },
    );
  }

  const { period, ...rest } = filter;
  const isFiltered = period !== 'all' || Object.values(rest).some(Boolean);
  return { filter, isFiltered, change, clear: () => setParams({}, { replace: true }), query: text };
}

/** What an address says that no filter knows is left out, not an error. */
function readFilter(text: string): CallFilter {
  const entries = [...new URLSearchParams(text)].filter(([name, value]) => {
    if (!(name in callFilterSchema.shape) || value === '') return false;
    return callFilterSchema.shape[name as keyof CallFilter].safeParse(value).success;
  });
  return callFilterSchema.parse(Object.fromEntries(entries));
}
