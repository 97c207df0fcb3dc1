import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsJoin2, IconBan, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import { ActionSigns, signAlone } from '#web/components/layout/action-signs.tsx';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useDeleteContact, useOptOut } from './api.ts';
import { ContactForm } from './contact-form.tsx';
import { JobDone } from './job-done.tsx';
import { MergeContact } from './merge-contact.tsx';

type Contact = ContactDetail['contact'];
const iconProps = { size: 18, 'aria-hidden': true } as const;

export function ContactActions({ detail }: { detail: ContactDetail }) {
  const { contact } = detail;
  return (
    <ActionSigns>
      <JobDone detail={detail} />
      <Edit contact={contact} />
      <Merge contact={contact} />
      {contact.phone && !contact.optedOut && <OptOut contact={contact} />}
      <Delete contact={contact} />
    </ActionSigns>
  );
}

function Edit({ contact }: { contact: Contact }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        classNames={signAlone}
        leftSection={<IconPencil {...iconProps} />}
        onClick={open}
      >
        Edit
      </Button>
      <SideDrawer title="Edit contact" position="right" opened={opened} onClose={close}>
        <ContactForm contact={contact} onCancel={close} onDone={close} />
      </SideDrawer>
    </>
  );
}

function Merge({ contact }: { contact: Contact }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        classNames={signAlone}
        leftSection={<IconArrowsJoin2 {...iconProps} />}
        onClick={open}
      >
        Merge
      </Button>
      <SideDrawer title="Merge a duplicate" position="right" opened={opened} onClose={close}>
        <MergeContact contact={contact} onDone={close} />
      </SideDrawer>
    </>
  );
}

function OptOut({ contact }: { contact: Contact }) {
  const [opened, { open, close }] = useDisclosure(false);
  const optOut = useOptOut(contact.id);

  function run() {
    optOut.mutate(undefined, {
      onSuccess: () => {
        toast.success('Opted out of texts');
        close();
      },
      onError: (error) => toast.error(messageOf(error, 'The opt-out was not saved. Try again.')),
    });
  }

  return (
    <>
      <Button
        variant="default"
        classNames={signAlone}
        leftSection={<IconBan {...iconProps} />}
        onClick={open}
      >
        Opt out
      </Button>
      <Confirm
        title="Stop texting this number?"
        opened={opened}
        onClose={close}
        action="Opt out"
        onConfirm={run}
        busy={optOut.isPending}
      >
        This number gets no more campaign texts, until they text START or you record that they agreed again.
      </Confirm>
    </>
  );
}

function Delete({ contact }: { contact: Contact }) {
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useDeleteContact(contact.id);
  const navigate = useNavigate();

  function run() {
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success('Contact deleted');
        void navigate('/dashboard/contacts', { replace: true });
      },
      onError: (error) => toast.error(messageOf(error, 'The contact was not deleted. Try again.')),
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
        title="Delete this contact?"
        opened={opened}
        onClose={close}
        action="Delete contact"
        onConfirm={run}
        busy={remove.isPending}
      >
        Name, number, tags and consent are removed for good. Calls and texts stay where they are, and so does
        an opt-out.
      </Confirm>
    </>
  );
}
