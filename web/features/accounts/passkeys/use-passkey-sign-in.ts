import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionAnswer } from '#domain/accounts/shown-session.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { askForPasskey, canUsePasskeys, openDevice, signInByPasskey } from './passkeys-api.ts';

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

  const run = useCallback(async (suggests: boolean) => {
    const [device, options] = await Promise.all([openDevice(), askForPasskey()]);
    const answer = await device.signWithPasskey(options, { suggests });
    setBusy(true);
    setProblem(null);
    const session = await signInByPasskey(answer).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found')
        void device.forgetOnDevice(answer.id, options);
      throw error;
    });
    done.current(session);
  }, []);

  /** Answers whether somebody is signed in now. */
  const attempt = useCallback(
    async (suggests: boolean) => {
      try {
        await run(suggests);
        return true;
      } catch (error) {
        setBusy(false);
        const words = await describe(error, suggests);
        if (words) setProblem(words);
        return false;
      }
    },
    [run],
  );

  const suggest = useSuggestions(attempt);

  async function signIn() {
    setBusy(true);
    setProblem(null);
    if (!(await attempt(false))) suggest();
  }

  return { busy, problem, signIn };
}

/** Null for what needs no words: who said no knows that they did. */
async function describe(error: unknown, suggests: boolean): Promise<string | null> {
  if (error instanceof ApiError) {
    // The browser was only getting ready to suggest something.
    const isUnasked = suggests && error.retryable;
    return isUnasked ? null : messageOf(error, 'An error occurred during sign in');
  }
  const device = await openDevice().catch(() => null);
  if (!device) return suggests ? null : 'We could not reach Jotline. Check your connection and try again.';
  if (device.isStopped(error) || device.isDeclined(error)) return null;
  return suggests ? null : device.describeDeviceProblem(error);
}

/** Has the browser suggest passkeys while the page is looked at, where it can. */
function useSuggestions(attempt: (suggests: boolean) => Promise<boolean>) {
  const begin = useRef(() => {});
  useEffect(() => {
    let isLeft = false;
    let askedAt = 0;
    async function ask() {
      if (isLeft || document.visibilityState !== 'visible') return;
      askedAt = Date.now();
      if (!(await canSuggest()) || isLeft) return;
      await attempt(true);
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
  }, [attempt]);
  return () => begin.current();
}

async function canSuggest(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
