import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { longestContactNotes } from '#domain/contacts/contact-notes.ts';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useChangeNotes } from '../api.ts';
import { Card } from './card.tsx';
import classes from './own-notes.module.css';

type Contact = ContactDetail['contact'];

/** What the pro wants to remember about this person: the gate code, the dog, who pays. */
export function OwnNotes({ contact }: { contact: Contact }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { notes } = contact;
  return (
    <Card
      title="Your notes"
      action={
        !isOpen && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={open}
            aria-label={notes ? 'Edit your notes' : 'Write a note'}
          >
            {notes ? 'Edit' : 'Write'}
          </Button>
        )
      }
    >
      {isOpen && <NotesForm contactId={contact.id} notes={notes ?? ''} onDone={close} />}
      {!isOpen &&
        (notes ? (
          <p className={classes.notes}>{notes}</p>
        ) : (
          <p className={classes.none}>The gate code, the dog, who pays. Only you see this.</p>
        ))}
    </Card>
  );
}

function NotesForm({ contactId, notes, onDone }: { contactId: string; notes: string; onDone: () => void }) {
  // What stood there when the writing began: the page behind may move on while one types.
  const [was] = useState(notes);
  const [text, setText] = useState(notes);
  const change = useChangeNotes(contactId);
  useUnsavedChanges(text !== was);

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(
          { notes: text, was },
          {
            onSuccess: () => {
              toast.success('Note saved');
              onDone();
            },
          },
        );
      }}
      aria-busy={change.isPending}
    >
      <Textarea
        aria-label="Your notes"
        autoFocus
        autosize
        minRows={3}
        maxRows={16}
        maxLength={longestContactNotes}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SaveProblem change={change} fallback="Your note was not saved. Try again." />
      <div className={classes.buttons}>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save note'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
