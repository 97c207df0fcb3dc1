import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { findAbsentModel } from '#domain/calls/notes-writer.ts';
import type { CallNotes } from '#domain/calls/shown-calls.ts';
import { Confirm } from '#web/components/state/confirm.tsx';
import { Notice } from '#web/components/state/notice.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useWriteAgain } from '../api.ts';
import classes from './written-by.module.css';

interface WrittenByProps {
  callId: string;
  notes: CallNotes;
  canWriteAgain: boolean;
}

/** Who wrote the notes; when that is not who was meant to, why, and a second try. */
export function WrittenBy({ callId, notes, canWriteAgain }: WrittenByProps) {
  const absent = findAbsentModel(notes.writer);
  if (absent === null)
    return (
      <p className={classes.writer}>
        Written by {notes.writer === 'embedded' ? 'our own writer' : notes.writer}
      </p>
    );
  return (
    <div className={classes.standIn}>
      <Notice action={canWriteAgain && <WriteAgain callId={callId} notes={notes} />}>
        The language model ({absent}) did not answer, so our own writer wrote these.
      </Notice>
    </div>
  );
}

function WriteAgain({ callId, notes }: Pick<WrittenByProps, 'callId' | 'notes'>) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const again = useWriteAgain(callId);

  function run() {
    close();
    again.mutate(
      { revision: notes.revision, replaceEdits: notes.isEdited },
      {
        onSuccess: (written) =>
          written && findAbsentModel(written.writer) === null
            ? toast.success('Notes written again')
            : toast.error('The language model still does not answer. Your notes are as they were.'),
        onError: (error) => toast.error(messageOf(error, 'The notes were not written. Try again.')),
      },
    );
  }

  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={again.isPending}
        onClick={notes.isEdited ? open : run}
      >
        Write again
      </Button>
      <Confirm
        title="Replace your changes?"
        opened={isAsking}
        onClose={close}
        action="Write again"
        onConfirm={run}
      >
        You have edited these notes. Writing them again starts over from the call, and your changes are lost.
        Nothing is emailed.
      </Confirm>
    </>
  );
}
