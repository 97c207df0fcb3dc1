import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { sourceNames } from '#domain/calls/brought-recordings.ts';
import { Confirm } from '#web/components/state/confirm.tsx';
import { toast } from '#web/lib/toast.ts';
import { useDiscardRecording } from './api.ts';
import type { KeptRecording } from './keep/kept-recording.ts';

interface DiscardRecordingProps {
  recording: KeptRecording;
  disabled?: boolean;
  onDone?: () => void;
}

/** Nobody else has it: it is asked first. */
export function DiscardRecording({ recording, disabled = false, onDone }: DiscardRecordingProps) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const discard = useDiscardRecording();
  const what = sourceNames[recording.source].toLowerCase();
  return (
    <>
      <Button variant="subtle" onClick={open} disabled={disabled}>
        Discard
      </Button>
      <Confirm
        title={`Discard this ${what}?`}
        action="Discard"
        cancel="Keep it"
        opened={isAsking}
        busy={discard.isPending}
        onClose={close}
        onConfirm={() =>
          discard.mutate(recording, {
            onSuccess: () => {
              toast.success('Discarded');
              onDone?.();
            },
          })
        }
      >
        <p>
          {recording.source === 'memo'
            ? 'It is on this device alone and cannot be brought back.'
            : 'It leaves this page. The file on your device stays where it is.'}
        </p>
      </Confirm>
    </>
  );
}
