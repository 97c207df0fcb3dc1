import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SessionAnswer } from '#domain/accounts/shown-session.ts';
import { Form } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { signInWithCode } from '../api.ts';

/** Second step of signing in: the authenticator's six digits, or one of the recovery codes. */
export function CodeForm({ onSignedIn }: { onSignedIn: (answer: SessionAnswer) => void }) {
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field changes its meaning, so it is focused again.
  useEffect(() => input.current?.focus(), [byRecoveryCode]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const value = typed.trim();
    if (!value) return setProblem(byRecoveryCode ? 'Enter a recovery code.' : 'Enter the 6 digits.');
    setBusy(true);
    setProblem(null);
    try {
      onSignedIn(await signInWithCode(byRecoveryCode ? { recoveryCode: value } : { code: value }));
    } catch (error) {
      setProblem(messageOf(error, 'An error occurred during sign in'));
      setBusy(false);
    }
  }

  function switchKind() {
    setByRecoveryCode(!byRecoveryCode);
    setTyped('');
    setProblem(null);
  }

  return (
    <Form onSubmit={submit} aria-busy={busy}>
      <TextInput
        ref={input}
        label={byRecoveryCode ? 'Recovery code' : 'Code from your authenticator app'}
        description={
          byRecoveryCode ? 'Each recovery code works once.' : 'The six digits it shows for Jotline.'
        }
        inputMode={byRecoveryCode ? 'text' : 'numeric'}
        autoComplete={byRecoveryCode ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ErrorBox message={problem} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Signing In...' : 'Sign In'}
      </Button>
      <Button type="button" variant="subtle" onClick={switchKind}>
        {byRecoveryCode ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </Form>
  );
}
