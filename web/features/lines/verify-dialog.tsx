import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { PhoneLine } from '#domain/lines/shown-lines.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { useLookAgain } from './api.ts';
import { LineCodeForm } from './line-code-form.tsx';
import { SendCode } from './send-code.tsx';
import classes from './verify-dialog.module.css';

interface VerifyDialogProps {
  line: PhoneLine;
  opened: boolean;
  onClose: () => void;
}

/** Two steps: have a code texted to the phone, then enter it. One that is still under way is taken up again. */
export function VerifyDialog({ line, opened, onClose }: VerifyDialogProps) {
  const [sent, setSent] = useState(line.code);
  // The list tells of a code too, whatever became of the answer to the press; one that ran out stays until it is closed.
  const code = line.code ?? sent;
  // The carrier tells seconds later that a text does not arrive.
  useLookAgain(opened && code !== null);
  const number = formatPhone(line.phoneNumber);
  return (
    <Modal.Root opened={opened} onClose={onClose} centered transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>
              Verify <span className={classes.number}>{number}</span>
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </div>
          {code ? (
            <>
              <ErrorBox message={line.code?.problem ?? null} />
              <LineCodeForm
                line={line}
                channel={code.channel}
                resendAt={code.resendAt}
                onSent={setSent}
                onVerified={onClose}
              />
            </>
          ) : (
            <SendCode line={line} onSent={setSent} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
