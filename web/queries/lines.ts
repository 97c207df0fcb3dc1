import { useQuery } from '@tanstack/react-query';
import type { LineList } from '#domain/lines/shown-lines.ts';
import { api, read } from '#web/lib/api.ts';
import { roots } from './roots.ts';

export function listLines(): Promise<LineList> {
  return read(api.lines.$get());
}

/** Settings, the filter of the calls, the cart and the overview show the same lines. */
export function useLines({ enabled = true } = {}) {
  return useQuery({
    queryKey: roots.lines,
    queryFn: listLines,
    enabled,
    // Bought elsewhere, so what was read a moment ago may be old.
    refetchOnMount: 'always',
  });
}

/** The line the account signed up with, or chose since; undefined while it is being read. */
export function usePrimaryLine() {
  return useLines().data?.lines.find((line) => line.isPrimary);
}
