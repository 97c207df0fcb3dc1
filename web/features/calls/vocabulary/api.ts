import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AddedWord, ShownWord } from '#domain/calls/vocabulary.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const wordsKey = [...roots.calls, 'words'] as const;

function listWords(): Promise<{ words: ShownWord[] }> {
  return read(api.vocabulary.$get());
}

export function useWords() {
  return useQuery({ queryKey: wordsKey, queryFn: listWords });
}

function useWordMutation<Input>(run: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: wordsKey }),
  });
}

export function useAddWord() {
  return useWordMutation((json: AddedWord) => api.vocabulary.$post({ json }));
}

export function useRemoveWord() {
  return useWordMutation((id: string) => api.vocabulary[':id'].$delete({ param: { id } }));
}
