import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { ActionSigns, signAlone } from '#web/components/layout/action-signs.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useRole } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { useDeleteCall } from '../api.ts';
import { JoinMenu } from '../halves/join-menu.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { SendAgain } from './send-again.tsx';

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** What can be done with the call as a whole. */
export function CallActions({ detail: { call, notes }, onEdit }: { detail: CallDetail; onEdit: () => void }) {
  const isTechnician = useRole() === 'technician';
  return (
    <ActionSigns>
      {notes && (
        <Button
          variant="default"
          classNames={signAlone}
          leftSection={<IconPencil {...iconProps} />}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      {notes && call.state === 'done' && <Resend callId={call.id} />}
      <JoinMenu call={call} />
      {call.state !== 'held' && (
        <ExportMenu
          classNames={signAlone}
          files={[
            { label: 'PDF', href: `/api/calls/${call.id}/export.pdf` },
            { label: 'JSON', href: `/api/calls/${call.id}/export.json` },
          ]}
        />
      )}
      {!isTechnician && (call.endedAt || !['ringing', 'recording'].includes(call.state)) && (
        <Delete callId={call.id} halves={call.halves.length} />
      )}
    </ActionSigns>
  );
}

function Resend({ callId }: { callId: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        classNames={signAlone}
        leftSection={<IconSend {...iconProps} />}
        onClick={open}
      >
        Send again
      </Button>
      <SendAgain callId={callId} opened={isOpen} onClose={close} />
    </>
  );
}

function Delete({ callId, halves }: { callId: string; halves: number }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const remove = useDeleteCall(callId);
  const navigate = useNavigate();

  function run() {
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success('Call deleted');
        void navigate('/dashboard/calls', { replace: true });
      },
      onError: (error) => toast.error(messageOf(error, 'The call was not deleted. Try again.')),
    });
  }

  return (
    <>
      <Button
        variant="default"
        classNames={signAlone}
        leftSection={<IconTrash {...iconProps} />}
        onClick={open}
      >
        Delete
      </Button>
      <Confirm
        title="Delete this call?"
        opened={isOpen}
        onClose={close}
        action="Delete call"
        onConfirm={run}
        busy={remove.isPending}
      >
        {halves > 0 && `This call was joined from ${halves} calls, and all of them go. `}
        Recording, transcript and notes are removed for good, and the customer's recap link stops working. The
        minutes and the consent log stay on record.
      </Confirm>
    </>
  );
}
