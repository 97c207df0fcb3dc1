import { Button, Modal } from '@mantine/core';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import classes from '../state/confirm.module.css';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { SaveProblem } from './save-problem.tsx';

interface PasswordDialogProps {
  title: string;
  /** What the password is asked for. */
  children: ReactNode;
  action: string;
  /** For what cannot be undone. */
  danger?: boolean;
  opened: boolean;
  change: ComponentProps<typeof SaveProblem>['change'];
  /** What is said when the change failed without words. */
  fallback: string;
  onSubmit: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password before something that a borrowed browser must not do. */
export function PasswordDialog({ opened, onClose, ...props }: PasswordDialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <PasswordQuestion {...props} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mounted with the dialog, so that a password never waits in a closed one. */
function PasswordQuestion({
  title,
  children,
  action,
  danger = false,
  change,
  fallback,
  onSubmit,
  onClose,
}: Omit<PasswordDialogProps, 'opened'>) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!password);
    if (password) onSubmit(password);
    else toast.error('Password required');
  }

  return (
    <>
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      <p>{children}</p>
      <Form onSubmit={submit} aria-busy={change.isPending}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          error={missing && !password && 'Password required'}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <SaveProblem change={change} fallback={fallback} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" className={danger ? classes.danger : undefined} disabled={change.isPending}>
            {action}
          </Button>
        </div>
      </Form>
    </>
  );
}
