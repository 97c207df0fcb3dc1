import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#domain/accounts/shown-account.ts';
import { deviceZone } from '#web/lib/account-zone.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

export const accountKeys = {
  sessions: [...roots.accounts, 'sessions'] as const,
  requests: [...roots.accounts, 'requests'] as const,
};

export interface SignUpInput {
  fullName: string;
  email: string;
  password: string;
  phone: string;
  agreedToTerms: boolean;
  marketingOptIn: boolean;
}

export type AuthenticatorSetup = Awaited<ReturnType<typeof startAuthenticator>>;

export async function signUp(input: SignUpInput) {
  const { agreedToTerms, ...rest } = input;
  const json = { ...rest, agreedToTerms: agreedToTerms as true, timeZone: deviceZone() };
  return read(api['sign-up'].$post({ json }));
}

export function signIn(input: { email: string; password: string }) {
  return read(api['sign-in'].$post({ json: input }));
}

export function signInWithCode(input: { code: string } | { recoveryCode: string }) {
  return read(api['sign-in'].totp.$post({ json: input }));
}

export function forgotPassword(input: { email: string }) {
  return api.password.forgot.$post({ json: input });
}

export function resetPassword(input: { token: string; password: string }) {
  return api.password.reset.$post({ json: input });
}

export function confirmEmail(input: { token: string }) {
  return api.email.confirm.$post({ json: input });
}

function resendConfirmation() {
  return api.email.resend.$post();
}

function changePassword(input: { currentPassword: string; newPassword: string; endOtherSessions: boolean }) {
  return read(api.password.change.$post({ json: input }));
}

async function listSessions(): Promise<OpenSession[]> {
  const { sessions } = await read(api.sessions.$get());
  return sessions;
}

function endSession(id: string) {
  return api.sessions[':id'].$delete({ param: { id } });
}

function endOtherSessions() {
  return api.sessions.$delete();
}

function startAuthenticator(input: { password: string }) {
  return read(api.totp.start.$post({ json: input }));
}

function confirmAuthenticator(input: { code: string }) {
  return read(api.totp.confirm.$post({ json: input }));
}

function stopAuthenticator(input: { password: string }) {
  return read(api.totp.stop.$post({ json: input }));
}

export function useSessions() {
  return useQuery({ queryKey: accountKeys.sessions, queryFn: listSessions });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: endSession,
    onSettled: () => queries.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: endOtherSessions,
    onSettled: () => queries.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: changePassword,
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

export function useResendConfirmation() {
  return useChange({ mutationFn: resendConfirmation });
}

export function useForgotPassword() {
  return useChange({ mutationFn: forgotPassword });
}

export function useStartAuthenticator() {
  return useChange({ mutationFn: startAuthenticator });
}

export function useConfirmAuthenticator() {
  return useChange({ mutationFn: confirmAuthenticator });
}

export function useStopAuthenticator() {
  return useChange({ mutationFn: stopAuthenticator });
}
