import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Passkeys } from '#domain/accounts/shown-account.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';
import type { makePasskey, signWithPasskey } from './ask-device.ts';

const keys = { passkeys: [...roots.accounts, 'passkeys'] as const };

/** What a device answers. The server checks its form, and takes no word of it for granted. */
type Made = Awaited<ReturnType<typeof makePasskey>>;
type Signed = Awaited<ReturnType<typeof signWithPasskey>>;

/** The library that talks to devices is for those who press a button, and not on the way to a page. */
export const openDevice = () => import('./ask-device.ts');

export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function';

export function askForPasskey() {
  return read(api['sign-in'].passkey.options.$post());
}

export function signInByPasskey(answer: Signed) {
  return read(api['sign-in'].passkey.$post({ json: { answer } }));
}

function listPasskeys(): Promise<Passkeys> {
  return read(api.passkeys.$get());
}

export function usePasskeys() {
  return useQuery({ queryKey: keys.passkeys, queryFn: listPasskeys });
}

export function useAskForNewPasskey() {
  return useChange({
    mutationFn: (password: string | undefined) => read(api.passkeys.options.$post({ json: { password } })),
  });
}

export function useAddPasskey() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (answer: Made) => read(api.passkeys.$post({ json: { answer } })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.passkeys }),
  });
}

export function useRenamePasskey(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: (name: string) => api.passkeys[':id'].$patch({ param: { id }, json: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.passkeys }),
  });
}

export function useRemovePasskey(id: string) {
  const queries = useQueryClient();
  return useChange({
    mutationFn: () => api.passkeys[':id'].$delete({ param: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.passkeys }),
  });
}
