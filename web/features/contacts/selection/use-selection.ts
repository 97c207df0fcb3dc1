import { useRef, useState } from 'react';
import type { Selection } from '#domain/contacts/bulk-changes.ts';
import type { ContactFilter } from '#domain/contacts/contact-list.ts';

interface Picked {
  /** The filter it was picked under: under another one nothing stays chosen out of sight. */
  under: string;
  /** All that match, without `ids`; else `ids` alone. */
  isAll: boolean;
  ids: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();

/** Who is checked in the list: some by hand, or all that match but some. */
export function useSelection(filter: ContactFilter, total: number | undefined) {
  const { sort: _, ...narrowing } = filter;
  const under = JSON.stringify(narrowing);
  const [kept, setPicked] = useState<Picked>({ under, isAll: false, ids: nobody });
  const isSame = kept.under === under;
  const picked = isSame ? kept : { under, isAll: false, ids: nobody };
  // At once, so that it does not come back with the filter it was picked under.
  if (!isSame) setPicked(picked);
  const anchor = useRef<string | null>(null);
  const isPicked = (id: string) => picked.ids.has(id) !== picked.isAll;
  const count = picked.isAll ? Math.max(0, (total ?? 0) - picked.ids.size) : picked.ids.size;

  /** With the shift key, all from the last one on. */
  function toggle(id: string, shown: string[], isRange: boolean) {
    const from = anchor.current === null ? -1 : shown.indexOf(anchor.current);
    const at = shown.indexOf(id);
    const some = isRange && from >= 0 ? shown.slice(Math.min(from, at), Math.max(from, at) + 1) : [id];
    anchor.current = id;
    set(some, !isPicked(id));
  }

  function set(some: string[], isOn: boolean) {
    const ids = new Set(picked.ids);
    for (const id of some) {
      if (isOn === picked.isAll) ids.delete(id);
      else ids.add(id);
    }
    setPicked({ ...picked, ids });
  }

  function clear() {
    anchor.current = null;
    setPicked({ under, isAll: false, ids: nobody });
  }

  const selection = (): Selection =>
    picked.isAll ? { filter, except: [...picked.ids], count } : { ids: [...picked.ids] };

  return {
    count,
    isPicked,
    isAllPicked: picked.isAll && picked.ids.size === 0,
    toggle,
    set,
    clear,
    pickAll: () => setPicked({ under, isAll: true, ids: nobody }),
    selection,
  };
}

export type Selecting = ReturnType<typeof useSelection>;
