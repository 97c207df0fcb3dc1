import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';

type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export function makePasskey(optionsJSON: NewOptions) {
  return startRegistration({ optionsJSON });
}

/** `suggests`: the browser offers passkeys where it offers passwords, and waits until somebody takes one. */
export async function signWithPasskey(optionsJSON: Options, { suggests = false } = {}) {
  const answer = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: suggests,
    // The field is ours, and may come later than the question.
    verifyBrowserAutofillInput: false,
  });
  const { userHandle = '' } = answer.response;
  return { ...answer, response: { ...answer.response, userHandle } };
}

export const stopAsking = () => WebAuthnAbortService.cancelCeremony();

/** So that the device stops offering what we no longer know; many cannot. */
export async function forgetOnDevice(credentialID: string, rpId = location.hostname): Promise<void> {
  await sendSignal({ signalName: 'unknownCredential', rpID: rpId, credentialID }).catch(() => {});
}

/** Another question of ours took its place, or the page was left. */
export const isStopped = (error: unknown) =>
  error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED';

/** The person said no, let the time pass, or has nothing to say yes with; browsers do not tell which. */
export const isDeclined = (error: unknown) => nameOf(error) === 'NotAllowedError';

/** What the person reads of a device that did not do it. */
export function describeDeviceProblem(error: unknown): string {
  const words: Record<string, string> = {
    InvalidStateError: 'This device has a passkey for your account already.',
    ConstraintError:
      'That device cannot check who you are, with a fingerprint, a face or a PIN. Turn that on, or use another device.',
    NotSupportedError: 'That device cannot make a passkey that we can check. Use another one.',
    SecurityError: 'Passkeys do not work under this address. Open Jotline at its usual address.',
  };
  return words[nameOf(error)] ?? 'Your device could not do that. Try again, or use another one.';
}

function nameOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.cause instanceof Error) return error.cause.name;
  return error instanceof Error ? error.name : '';
}
