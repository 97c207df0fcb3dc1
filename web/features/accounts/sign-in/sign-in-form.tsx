import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { credentialsMessage } from '#domain/accounts/account-messages.ts';
import type { SessionAnswer } from '#domain/accounts/shown-session.ts';
import { Form } from '#web/components/form/form.tsx';
import { PasswordField } from '#web/components/form/password-field.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { signIn } from '../api.ts';
import classes from './sign-in-form.module.css';

interface SignInFormProps {
  onSignedIn: (answer: SessionAnswer) => void;
  onCodeNeeded: () => void;
}

export function SignInForm({ onSignedIn, onCodeNeeded }: SignInFormProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ initialValues: { email: '', password: '' } });

  async function submit(values: { email: string; password: string }) {
    if (!values.email.trim() || !values.password) return setProblem(credentialsMessage);
    setBusy(true);
    setProblem(null);
    try {
      const answer = await signIn(values);
      if ('totpRequired' in answer) onCodeNeeded();
      else onSignedIn(answer);
    } catch (error) {
      setProblem(messageOf(error, 'An error occurred during sign in'));
      setBusy(false);
    }
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={busy}>
      <TextInput
        label="Email or phone"
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="username webauthn"
        required
        withAsterisk={false}
        aria-invalid={problem === credentialsMessage && !form.values.email.trim()}
        {...form.getInputProps('email')}
      />
      <div>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          aria-invalid={problem === credentialsMessage && !form.values.password}
          {...form.getInputProps('password')}
        />
        <Link to="/auth/forgot" className={classes.forgot}>
          Forgot password
        </Link>
      </div>
      <ErrorBox message={problem} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Signing In...' : 'Sign In'}
      </Button>
    </Form>
  );
}
