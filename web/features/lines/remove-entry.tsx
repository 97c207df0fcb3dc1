import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';

interface RemoveEntryProps {
  /** For those who hear the page: whose button this is. */
  name: string;
  /** Why it cannot be deleted; said instead of asking. */
  refusal: string | null;
  title: string;
  action: string;
  done: string;
  /** Where the focus goes when the entry is gone. */
  sectionId: string;
  removal: UseMutationResult<unknown, Error, unknown>;
  children: ReactNode;
}

export function RemoveEntry({ name, refusal, title, action, done, sectionId, ...rest }: RemoveEntryProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { removal, children } = rest;

  function run() {
    removal.mutate(undefined, {
      onSuccess: () => {
        close();
        toast.success(done);
        document.getElementById(sectionId)?.focus({ preventScroll: true });
      },
      onError: (error) => {
        close();
        toast.error(messageOf(error, 'That was not deleted. Try again.'));
      },
    });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        aria-label={`Delete ${name}`}
        onClick={() => (refusal ? toast.error(refusal) : open())}
      >
        Delete
      </Button>
      <Confirm
        title={title}
        action={action}
        opened={isOpen}
        busy={removal.isPending}
        onConfirm={run}
        onClose={close}
      >
        {children}
      </Confirm>
    </>
  );
}
