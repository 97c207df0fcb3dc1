import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  FilteredList,
  SavedFilterChange,
  SavedFilterInput,
  ShownSavedFilter,
} from '#domain/saved-filters/saved-filters.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

export function useSavedFilters(list: FilteredList) {
  return useQuery({
    queryKey: [...roots.savedFilters, list],
    queryFn: async (): Promise<ShownSavedFilter[]> =>
      (await read(api['saved-filters'].$get({ query: { list } }))).filters,
    staleTime: 60_000,
  });
}

/** Whatever changes them, the lists and the command bar look again. */
function useFilterChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [roots.savedFilters, roots.find].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

export function useCreateFilter() {
  return useFilterChange((json: SavedFilterInput) => read(api['saved-filters'].$post({ json })));
}

export function useChangeFilter(id: string) {
  return useFilterChange((json: SavedFilterChange) =>
    read(api['saved-filters'][':id'].$patch({ param: { id }, json })),
  );
}

export function useRemoveFilter() {
  return useFilterChange(({ id }: ShownSavedFilter) =>
    api['saved-filters'][':id'].$delete({ param: { id } }),
  );
}
