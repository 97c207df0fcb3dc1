import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmailChange } from '#domain/accounts/shown-account.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const emailChangeKey = [...roots.accounts, 'email-change'] as const;

function getEmailChange(): Promise<EmailChange> {
  return read(api.account.email.$get());
}

export function useChangeAccount() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (json: { name: string; timeZone: string }) => read(api.account.$patch({ json })),
    // Days and cycles begin elsewhere in another time zone: everything is read anew.
    onSuccess: () => queries.invalidateQueries(),
  });
}

export function useEmailChange() {
  return useQuery({ queryKey: emailChangeKey, queryFn: getEmailChange });
}

export function useRequestEmailChange() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (json: { email: string; password: string }) => read(api.account.email.$post({ json })),
    onSuccess: () => queries.invalidateQueries({ queryKey: emailChangeKey }),
  });
}

export function useWithdrawEmailChange() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: () => api.account.email.$delete(),
    onSuccess: () => queries.invalidateQueries({ queryKey: emailChangeKey }),
  });
}
