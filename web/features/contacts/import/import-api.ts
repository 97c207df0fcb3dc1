import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportMapping, ImportStart } from '#domain/contacts/contact-import.ts';
import type { ContactImport, ImportColumns, ImportPreview } from '#domain/contacts/shown-contacts.ts';
import { api, fetchOrThrow, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const importKeys = {
  one: (id: string) => [...roots.imports, id] as const,
  columns: (id: string) => [...importKeys.one(id), 'columns'] as const,
  preview: (id: string, mapping: ImportMapping) => [...importKeys.one(id), 'preview', mapping] as const,
};

function getImport(id: string): Promise<ContactImport> {
  return read(api.contacts.imports[':id'].$get({ param: { id } }));
}

function getColumns(id: string): Promise<ImportColumns> {
  return read(api.contacts.imports[':id'].columns.$get({ param: { id } }));
}

export function useImport(id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: importKeys.one(id),
    queryFn: async () => {
      const found = await getImport(id);
      if (found.state === 'done') void queries.invalidateQueries({ queryKey: roots.contacts });
      return found;
    },
    refetchInterval: ({ state }) => (['queued', 'running'].includes(state.data?.state ?? '') ? 700 : false),
  });
}

export function useColumns(id: string) {
  return useQuery({ queryKey: importKeys.columns(id), queryFn: () => getColumns(id), staleTime: Infinity });
}

export function usePreview(id: string, mapping: ImportMapping, enabled: boolean) {
  return useQuery({
    queryKey: importKeys.preview(id, mapping),
    queryFn: (): Promise<ImportPreview> =>
      read(api.contacts.imports[':id'].preview.$post({ param: { id }, json: { mapping } })),
    enabled,
    staleTime: Infinity,
  });
}

/** The file goes as it is: the browser streams it from the disk. */
export function useUpload() {
  return useChange({
    mutationFn: async (file: File): Promise<{ id: string }> => {
      const answer = await fetchOrThrow(`/api/contacts/imports?fileName=${encodeURIComponent(file.name)}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: file,
      });
      return answer.json();
    },
  });
}

export function useStartImport(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (json: ImportStart) => read(api.contacts.imports[':id'].start.$post({ param: { id }, json })),
    onSuccess: () => queries.invalidateQueries({ queryKey: importKeys.one(id), exact: true }),
  });
}
