import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useGiveBack } from './api.ts';

interface GiveBackProps {
  /** On the button that asks. */
  label: string;
  title: string;
  /** On the button that does it. */
  action: string;
  cancel?: string;
  /** What becomes of the number, and what stays. */
  children: ReactNode;
}

/** Gives a number back, or calls off its move. */
export function GiveBack({ label, children, ...words }: GiveBackProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const giveBack = useGiveBack();
  return (
    <>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
      <Confirm
        {...words}
        opened={isOpen}
        busy={giveBack.isPending}
        onClose={close}
        onConfirm={() =>
          giveBack.mutate(undefined, {
            onSuccess: close,
            onError: (error) => toast.error(messageOf(error, 'That did not work. Try again.')),
          })
        }
      >
        {children}
      </Confirm>
    </>
  );
}
