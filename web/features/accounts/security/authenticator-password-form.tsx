import { Button, Group } from '@mantine/core';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { Form } from '#web/components/form/form.tsx';
import { PasswordField } from '#web/components/form/password-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
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
      change={start}
      fallback="We could not start. Try again."
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
      change={stop}
      fallback="We could not turn it off. Try again."
      onSubmit={submit}
      onCancel={onCancel}
    />
  );
}

interface PasswordFormProps {
  action: string;
  change: ComponentProps<typeof SaveProblem>['change'];
  fallback: string;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

function PasswordForm({ action, change, fallback, onSubmit, onCancel }: PasswordFormProps) {
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
    <Form onSubmit={submit} aria-busy={change.isPending}>
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
      <SaveProblem change={change} fallback={fallback} />
      <Group>
        <Button type="submit" disabled={change.isPending}>
          {action}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
