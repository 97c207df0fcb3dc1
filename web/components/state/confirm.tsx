import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { WholePhones } from '../whole-phones.tsx';
import classes from './confirm.module.css';

interface ConfirmProps {
  title: string;
  /** What will happen, and what stays. */
  children: ReactNode;
  /** The word on the button says what it does. */
  action: string;
  /** The word on the other one. */
  cancel?: string;
  /** Not a loss but a step: the button is the usual blue. */
  calm?: boolean;
  opened: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone, or that costs money. */
export function Confirm({
  title,
  children,
  action,
  cancel = 'Cancel',
  calm = false,
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
          <Modal.Title className={classes.title}>
            <WholePhones>{title}</WholePhones>
          </Modal.Title>
          <div>{children}</div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {cancel}
            </Button>
            <Button className={calm ? undefined : classes.danger} onClick={onConfirm} loading={busy}>
              {action}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
