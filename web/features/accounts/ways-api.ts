import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Party, ShownNewcomer, SignInWays } from '#domain/accounts/sign-in-ways.ts';
import { deviceZone } from '#web/lib/account-zone.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const keys = {
  ways: [...roots.accounts, 'ways'] as const,
  parties: [...roots.accounts, 'parties'] as const,
  newcomer: [...roots.accounts, 'newcomer'] as const,
};

async function listParties(): Promise<Party[]> {
  return (await read(api['sign-in'].parties.$get())).parties;
}

/** What is set up on this server: it does not change while a page is open. */
export function useOfferedParties() {
  return useQuery({ queryKey: keys.parties, queryFn: listParties, staleTime: Number.POSITIVE_INFINITY });
}

export function leaveForParty(json: { party: Party; next?: string | undefined; token?: string | undefined }) {
  return read(api['sign-in'].parties.$post({ json }));
}

async function findNewcomer(): Promise<ShownNewcomer | null> {
  return (await read(api['sign-up'].newcomer.$get())).newcomer;
}

/** Whom Google or Microsoft has just vouched for, in this browser. */
export function useNewcomer({ enabled = true } = {}) {
  return useQuery({ queryKey: keys.newcomer, queryFn: findNewcomer, enabled, retry: false });
}

export interface FinishInput {
  fullName: string;
  phone: string;
  agreedToTerms: boolean;
  marketingOptIn: boolean;
}

export function finishSignUp({ agreedToTerms, ...rest }: FinishInput) {
  const json = { ...rest, agreedToTerms: agreedToTerms as true, timeZone: deviceZone() };
  return read(api['sign-up'].newcomer.$post({ json }));
}

function listWays(): Promise<SignInWays> {
  return read(api.ways.$get());
}

export function useWays() {
  return useQuery({ queryKey: keys.ways, queryFn: listWays });
}

export function useConnectParty() {
  return useChange({
    mutationFn: ({ party, password }: { party: Party; password?: string | undefined }) =>
      read(api.ways[':party'].$post({ param: { party }, json: { password } })),
  });
}

export function useDisconnectParty() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (party: Party) => api.ways[':party'].$delete({ param: { party } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.ways }),
  });
}
