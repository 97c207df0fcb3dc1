import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import type { ContactDetail, ShownMerge } from '#domain/contacts/shown-contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatExactly, formatWhen } from '#web/lib/format-when.ts';
import { toast } from '#web/lib/toast.ts';
import { useUndoMerge } from './api.ts';
import classes from './recent-merges.module.css';

/** Merges of the last day, each with the way back. */
export function RecentMerges({ detail: { contact, merges } }: { detail: ContactDetail }) {
  return merges.map((merge) => <Merge key={merge.id} contactId={contact.id} merge={merge} />);
}

function Merge({ contactId, merge }: { contactId: string; merge: ShownMerge }) {
  const undo = useUndoMerge(contactId);
  const who = merge.name ?? (merge.phone ? formatPhone(merge.phone) : 'another entry');

  function run() {
    undo.mutate(merge.id, {
      onSuccess: () => toast.success(`${who} is a separate contact again`),
      onError: (error) => toast.error(messageOf(error, 'The merge was not undone. Try again.')),
    });
  }

  return (
    <div className={classes.merge}>
      <p className={classes.words}>
        Merged with {who},{' '}
        <time dateTime={merge.mergedAt} title={formatExactly(merge.mergedAt)}>
          {formatWhen(merge.mergedAt)}
        </time>
        . You can undo it for a day.
      </p>
      <Button
        variant="default"
        leftSection={<IconArrowsSplit2 size={18} aria-hidden="true" />}
        loading={undo.isPending}
        onClick={run}
      >
        Undo merge
      </Button>
    </div>
  );
}
