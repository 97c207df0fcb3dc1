import { Button, Group } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form } from '#web/components/form/form.tsx';
import { PasswordField } from '#web/components/form/password-field.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { session } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { type AuthenticatorSetup, useStartAuthenticator, useStopAuthenticator } from '../api.ts';

interface StartProps {
  onStarted: (setup: AuthenticatorSetup) => void;
  onCancel: () => void;
}

export function StartAuthenticatorForm({ onStarted, onCancel }: StartProps) {
  const start = useStartAuthenticator();
  return (
    <PasswordForm
      action="Continue"
      busy={start.isPending}
      problem={start.isError ? messageOf(start.error, 'We could not start. Try again.') : null}
      onSubmit={(password) => start.mutate({ password }, { onSuccess: onStarted })}
      onCancel={onCancel}
    />
  );
}

interface StopProps {
  onDone: () => void;
  onCancel: () => void;
}

export function StopAuthenticatorForm({ onDone, onCancel }: StopProps) {
  const stop = useStopAuthenticator();

  function submit(password: string) {
    stop.mutate(
      { password },
      {
        onSuccess: (answer) => {
          session.accept('USER_UPDATED', answer);
          toast.success('Authenticator app turned off');
          onDone();
        },
      },
    );
  }

  return (
    <PasswordForm
      action="Turn off"
      busy={stop.isPending}
      problem={stop.isError ? messageOf(stop.error, 'We could not turn it off. Try again.') : null}
      onSubmit={submit}
      onCancel={onCancel}
    />
  );
}

interface PasswordFormProps {
  action: string;
  busy: boolean;
  problem: string | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

function PasswordForm({ action, busy, problem, onSubmit, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!password);
    if (password) onSubmit(password);
  }

  return (
    <Form onSubmit={submit} aria-busy={busy}>
      <PasswordField
        ref={field}
        label="Your password"
        description="To make sure it is you."
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={missing && 'Password required'}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <ErrorBox message={problem} />
      <Group>
        <Button type="submit" disabled={busy}>
          {action}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
