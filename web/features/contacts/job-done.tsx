import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconHammer } from '@tabler/icons-react';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import { dayOf } from '#domain/plain/clock-time.ts';
import { Form, FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { signAlone } from '#web/components/layout/action-signs.tsx';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { accountZone } from '#web/lib/account-zone.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useJobDone } from './api.ts';

/** A call is no job: the pro says when one is done, and what it was. */
export function JobDone({ detail }: { detail: ContactDetail }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        classNames={signAlone}
        leftSection={<IconHammer size={18} aria-hidden="true" />}
        onClick={open}
      >
        Job done
      </Button>
      <SideDrawer title="Job done" position="right" opened={opened} onClose={close}>
        <JobForm detail={detail} onDone={close} />
      </SideDrawer>
    </>
  );
}

function JobForm({
  detail: { contact, latestNotes },
  onDone,
}: {
  detail: ContactDetail;
  onDone: () => void;
}) {
  const done = useJobDone(contact.id);
  const form = useForm({
    initialValues: { title: latestNotes?.jobTitle ?? '', doneOn: dayOf(new Date(), accountZone()) },
  });

  function submit(values: typeof form.values) {
    done.mutate(values, {
      onSuccess: () => {
        toast.success('Job noted');
        onDone();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={done.isPending}>
      <FormNote>Review requests and offers by “last job” count from this day.</FormNote>
      <TextInput label="What was done" data-autofocus maxLength={300} {...form.getInputProps('title')} />
      <TextInput label="On" type="date" {...form.getInputProps('doneOn')} />
      <SaveProblem change={done} fallback="The job was not noted. Try again." />
      <div>
        <Button type="submit" disabled={done.isPending}>
          {done.isPending ? 'Saving...' : 'Save job'}
        </Button>
      </div>
    </Form>
  );
}
