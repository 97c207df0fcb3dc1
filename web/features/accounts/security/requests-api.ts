import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountRequests } from '#domain/accounts/shown-account.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { accountKeys } from '../api.ts';

const watchMs = 1500;

function getAccountRequests(): Promise<AccountRequests> {
  return read(api.account.requests.$get());
}

const isBeingMade = (requests: AccountRequests | undefined) =>
  requests?.export?.state === 'requested' || requests?.export?.state === 'running';

/** Asks again and again while an archive is being made. */
export function useAccountRequests() {
  return useQuery({
    queryKey: accountKeys.requests,
    queryFn: getAccountRequests,
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? watchMs : false),
  });
}

function useRequest<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useChange({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKeys.requests }),
  });
}

export const useRequestExport = () => useRequest<void>(() => api.account.export.$post());

export const useRequestDeletion = () =>
  useRequest((password: string) => api.account.deletion.$post({ json: { password } }));

export const useCancelDeletion = () => useRequest<void>(() => api.account.deletion.$delete());
