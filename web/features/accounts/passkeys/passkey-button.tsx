import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { SessionAnswer } from '#domain/accounts/shown-session.ts';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Whoever has a passkey is in with one press, and says no address. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (answer: SessionAnswer) => void }) {
  const { busy, problem, signIn } = usePasskeySignIn(onSignedIn);
  return (
    <>
      <ErrorBox message={problem} />
      <Button
        variant="default"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        disabled={busy}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
    </>
  );
}
