import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type PromiseFilter, promiseFilterSchema } from '#domain/promises/promises.ts';

/** The filters live in the address, so that back, reload and a sent link show the same promises. */
export function usePromiseFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => readFilter(text), [text]);

  function change(next: Partial<Record<keyof PromiseFilter, string | null | undefined>>) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(next)) {
          if (value && !(name === 'view' && value === 'open')) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace: true },
    );
  }

  const { view: _, ...rest } = filter;
  const clear = () => change({ owner: null, contact: null, line: null });
  return { filter, isFiltered: Object.values(rest).some(Boolean), change, clear };
}

/** What an address says that no filter knows is left out, not an error. */
function readFilter(text: string): PromiseFilter {
  const entries = [...new URLSearchParams(text)].filter(([name, value]) => {
    if (!(name in promiseFilterSchema.shape) || value === '') return false;
    return promiseFilterSchema.shape[name as keyof PromiseFilter].safeParse(value).success;
  });
  return promiseFilterSchema.parse(Object.fromEntries(entries));
}
