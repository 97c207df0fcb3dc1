import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { SessionAnswer } from '#domain/accounts/shown-session.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { askForPasskey, canUsePasskeys, openDevice, signInByPasskey } from './passkeys-api.ts';

type Device = Awaited<ReturnType<typeof openDevice>>;

/** Within the five minutes that a question is good for. */
const renewMs = 4 * 60_000;

/**
 * Signing in with a passkey: by the button, and by what the browser suggests under the first field. The browser keeps one
 * question at a time; the button's takes the place of the suggestions', which come back when it led to nothing.
 */
export function usePasskeySignIn(onSignedIn: (answer: SessionAnswer) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const done = useRef(onSignedIn);
  done.current = onSignedIn;

  /** Answers whether somebody is signed in now. With `isStale` the browser suggests, and nobody has asked for anything. */
  const attempt = useCallback(async (isStale?: () => boolean): Promise<boolean> => {
    let device: Device | null = null;
    let isAnswered = false;
    try {
      device = await openDevice();
      const options = await askForPasskey();
      if (isStale?.()) return false;
      const answer = await device.signWithPasskey(options, { suggests: isStale !== undefined });
      isAnswered = true;
      setBusy(true);
      setProblem(null);
      done.current(await signInByPasskey(answer).catch(forgetUnknown(device, answer.id, options.rpId)));
      return true;
    } catch (error) {
      // What took its place says how it went.
      if (device?.isStopped(error) || (isStale && !isAnswered)) return false;
      setBusy(false);
      setProblem(describe(error, device));
      return false;
    }
  }, []);

  const isPressed = useRef(false);
  const suggest = useSuggestions(attempt, isPressed);

  async function signIn() {
    setBusy(true);
    setProblem(null);
    isPressed.current = true;
    const isIn = await attempt();
    isPressed.current = false;
    if (!isIn) suggest();
  }

  return { busy, problem, signIn };
}

const forgetUnknown =
  (device: Device, credentialId: string, rpId: string | undefined) => (error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found')
      void device.forgetOnDevice(credentialId, rpId);
    throw error;
  };

/** Null for what needs no words: who said no knows that they did. */
function describe(error: unknown, device: Device | null): string | null {
  if (error instanceof ApiError) return messageOf(error, 'An error occurred during sign in');
  if (!device) return 'We could not reach Jotline. Check your connection and try again.';
  return device.isDeclined(error) ? null : device.describeDeviceProblem(error);
}

/** Has the browser suggest passkeys while the page is looked at, where it can. */
function useSuggestions(
  attempt: (isStale: () => boolean) => Promise<boolean>,
  isPressed: RefObject<boolean>,
) {
  const begin = useRef(() => {});
  useEffect(() => {
    let isLeft = false;
    let askedAt = 0;
    const isStale = () => isLeft || isPressed.current;
    async function ask() {
      if (isStale() || document.visibilityState !== 'visible') return;
      askedAt = Date.now();
      if ((await canSuggest()) && !isStale()) await attempt(isStale);
    }
    begin.current = () => void ask();
    const renew = () => {
      if (Date.now() - askedAt >= renewMs) void ask();
    };
    // After the page itself: nobody waits for a suggestion.
    const first = setTimeout(() => void ask(), 300);
    const timer = setInterval(renew, renewMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      isLeft = true;
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      if (askedAt > 0)
        void openDevice().then(
          ({ stopAsking }) => stopAsking(),
          () => {},
        );
    };
  }, [attempt, isPressed]);
  return () => begin.current();
}

async function canSuggest(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
