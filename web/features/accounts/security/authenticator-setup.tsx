import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { QrCode } from '#web/components/qr-code.tsx';
import { session } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { type AuthenticatorSetup as Setup, useConfirmAuthenticator } from '../api.ts';
import classes from './authenticator-setup.module.css';

interface AuthenticatorSetupProps {
  setup: Setup;
  onDone: () => void;
  onCancel: () => void;
}

/** The secret and the recovery codes are shown this once. */
export function AuthenticatorSetup({ setup, onDone, onCancel }: AuthenticatorSetupProps) {
  const confirm = useConfirmAuthenticator();
  const [code, setCode] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    confirm.mutate(
      { code: code.trim() },
      {
        onSuccess: (answer) => {
          session.accept('USER_UPDATED', answer);
          toast.success('Authenticator app turned on');
          onDone();
        },
      },
    );
  }

  return (
    <Form onSubmit={submit} aria-busy={confirm.isPending}>
      <ol className={classes.steps}>
        <li>
          <p>Scan this with your authenticator app, or type the key into it.</p>
          <div className={classes.secret}>
            <QrCode text={setup.uri} label="QR code for your authenticator app" />
            <code className={classes.key}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </div>
        </li>
        <li>
          <p>
            Keep these recovery codes somewhere safe. Each works once if you lose your phone. They are not
            shown again.
          </p>
          <ul className={classes.codes} aria-label="Recovery codes">
            {setup.recoveryCodes.map((recoveryCode) => (
              <li key={recoveryCode}>
                <code>{recoveryCode}</code>
              </li>
            ))}
          </ul>
          <CopyButton value={setup.recoveryCodes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the codes'}
              </Button>
            )}
          </CopyButton>
        </li>
        <li>
          <TextInput
            label="Code from the app"
            description="The six digits it shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </li>
      </ol>
      <SaveProblem change={confirm} fallback="That did not work. Try again." />
      <Group>
        <Button type="submit" disabled={confirm.isPending}>
          Confirm code
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
