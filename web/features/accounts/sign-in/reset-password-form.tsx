import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Column, Form } from '#web/components/form/form.tsx';
import { NewPasswordField } from '#web/components/form/new-password-field.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { session } from '#web/lib/browser-session.ts';
import { resetPassword } from '../api.ts';

export function ResetPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => session.announceRecovery(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!password) return setProblem('Enter a password.');
    setState('busy');
    setProblem(null);
    try {
      await resetPassword({ token, password });
      setState('done');
    } catch (error) {
      setProblem(messageOf(error, 'We could not change the password. Try again.'));
      setState('ready');
    }
  }

  if (state === 'done') {
    return (
      <Column>
        <p role="status">Your password is changed. Sign in with the new one.</p>
        <ButtonLink to="/auth/signin">Sign in</ButtonLink>
      </Column>
    );
  }
  return (
    <Form onSubmit={submit} aria-busy={state === 'busy'}>
      <NewPasswordField
        label="New password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <ErrorBox message={problem} />
      <Button type="submit" disabled={state === 'busy'}>
        {state === 'busy' ? 'Saving...' : 'Save new password'}
      </Button>
    </Form>
  );
}
