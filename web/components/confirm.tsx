import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm.module.css';

interface ConfirmProps {
  title: string;
  /** What will happen, and what stays. */
  children: ReactNode;
  /** The word on the button says what it does. */
  action: string;
  /** The word on the other one. */
  cancel?: string;
  opened: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm({
  title,
  children,
  action,
  cancel = 'Cancel',
  opened,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <p>{children}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {cancel}
            </Button>
            <Button className={classes.danger} onClick={onConfirm} loading={busy}>
              {action}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
