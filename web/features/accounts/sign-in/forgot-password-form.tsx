import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Form } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { forgotPassword } from '../api.ts';

/** The answer is the same whether the address is known or not. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready');
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!email.trim()) return setProblem('Enter your email address.');
    setState('busy');
    setProblem(null);
    try {
      await forgotPassword({ email });
      setState('sent');
    } catch (error) {
      setProblem(messageOf(error, 'We could not send the link. Try again.'));
      setState('ready');
    }
  }

  return (
    <>
      <div role="status">
        {state === 'sent' && (
          <p>
            If that address has an account, we sent a link. It may take a minute; look in the spam folder too.
          </p>
        )}
      </div>
      {state !== 'sent' && (
        <Form onSubmit={submit} aria-busy={state === 'busy'}>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <ErrorBox message={problem} />
          <Button type="submit" disabled={state === 'busy'}>
            {state === 'busy' ? 'Sending...' : 'Send the link'}
          </Button>
        </Form>
      )}
    </>
  );
}
