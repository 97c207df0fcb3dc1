import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ContactFilter, contactFilterSchema } from '#domain/contacts/contact-list.ts';

/** The filters live in the address, so that back, reload and a sent link show the same contacts. */
export function useContactFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => readFilter(text), [text]);

  function change(next: Partial<Record<keyof ContactFilter, string | null | undefined>>) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(next)) {
          if (value && !(name === 'sort' && value === 'newest')) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace: true },
    );
  }

  const { sort: _, ...narrowing } = filter;
  const isFiltered = Object.values(narrowing).some(Boolean);
  return { filter, isFiltered, change, clear: () => setParams({}, { replace: true }), query: text };
}

/** What an address says that no filter knows is left out, not an error. */
function readFilter(text: string): ContactFilter {
  const entries = [...new URLSearchParams(text)].filter(([name, value]) => {
    if (!(name in contactFilterSchema.shape) || value === '') return false;
    return contactFilterSchema.shape[name as keyof ContactFilter].safeParse(value).success;
  });
  return contactFilterSchema.parse(Object.fromEntries(entries));
}
