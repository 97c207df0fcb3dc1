import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { listDoubtfulFields } from '#domain/calls/doubtful-fields.ts';
import type { CustomerField } from '#domain/calls/notes.ts';
import type { CallNotes } from '#domain/calls/shown-calls.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useConfirmAll, useTakeBackConfirmation } from '../api.ts';
import classes from './confirm-all.module.css';

/** Several details are in doubt and all of them are right: one tap. A wrong tap is taken back. */
export function ConfirmAll({ callId, notes }: { callId: string; notes: CallNotes }) {
  const confirm = useConfirmAll(callId);
  const takeBack = useTakeBackConfirmation(callId);
  const [confirmed, setConfirmed] = useState<CustomerField[]>([]);
  const doubtful = listDoubtfulFields(notes.document);

  function confirmThem() {
    const fields = doubtful;
    const { customer } = notes.document;
    const values = Object.fromEntries(fields.map((field) => [field, customer[field] ?? '']));
    confirm.mutate(
      { values, revision: notes.revision },
      {
        onSuccess: () => setConfirmed(fields),
        onError: (error) => toast.error(messageOf(error, 'That was not kept. Try again.')),
      },
    );
  }

  async function undo() {
    try {
      for (const field of [...confirmed].reverse()) await takeBack.mutateAsync(field);
      setConfirmed([]);
    } catch (error) {
      toast.error(messageOf(error, 'That could not be taken back.'));
    }
  }

  if (doubtful.length > 1)
    return (
      <div className={classes.all}>
        <span>{doubtful.length} details were heard once. All right as they stand?</span>
        <Button
          size="compact-md"
          loading={confirm.isPending}
          leftSection={<IconChecks size={18} aria-hidden="true" />}
          onClick={confirmThem}
        >
          Confirm all {doubtful.length}
        </Button>
      </div>
    );
  if (confirmed.length === 0) return null;
  return (
    <div className={classes.all} role="status">
      <span>{confirmed.length} details confirmed.</span>
      <Button
        size="compact-md"
        variant="default"
        loading={takeBack.isPending}
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        onClick={() => void undo()}
      >
        Undo
      </Button>
    </div>
  );
}
