import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Scope } from '#domain/developers/scopes.ts';
import type { CreatedKey, Keys } from '#domain/developers/shown-developers.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const keysKey = [...roots.developers, 'keys'];

function getKeys(): Promise<Keys> {
  return read(api.keys.$get());
}

export function useKeys() {
  return useQuery({ queryKey: keysKey, queryFn: getKeys, refetchOnMount: 'always' });
}

function useKeyChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn,
    onSettled: () => void queries.invalidateQueries({ queryKey: keysKey }),
  });
}

export interface KeyInput {
  name: string;
  memberId: string;
  scopes: Scope[];
}

export const useCreateKey = () =>
  useKeyChange((json: KeyInput): Promise<CreatedKey> => read(api.keys.$post({ json })));
export const useRevokeKey = (id: string) => useKeyChange(() => api.keys[':id'].$delete({ param: { id } }));
