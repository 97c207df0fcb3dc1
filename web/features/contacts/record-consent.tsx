import { Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContactFilter } from '#domain/contacts/contact-list.ts';
import { mostConsentsAtOnce } from '#domain/contacts/contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form, FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ShowMore } from '#web/components/state/show-more.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useContacts, useRecordConsent } from './api.ts';
import classes from './record-consent.module.css';

/** How many people agreed to texts, said once. */
export function RecordConsent({ filter }: { filter: ContactFilter }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconChecks size={18} aria-hidden="true" />} onClick={open}>
        Record consent
      </Button>
      <SideDrawer title="Record consent" position="right" opened={opened} onClose={close}>
        <ConsentForm filter={filter} onDone={close} />
      </SideDrawer>
    </>
  );
}

function ConsentForm({ filter, onDone }: { filter: ContactFilter; onDone: () => void }) {
  const contacts = useContacts({ ...filter, consent: 'no' });
  const record = useRecordConsent();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [statement, setStatement] = useState('');
  if (contacts.isPending) return <Loading text="Loading contacts..." />;
  if (contacts.isLoadingError)
    return (
      <LoadError error={contacts.error} onRetry={() => void contacts.refetch()} busy={contacts.isFetching} />
    );
  const people = contacts.data.pages.flatMap((page) => page.contacts).filter(({ phone }) => phone);
  const most = people.slice(0, mostConsentsAtOnce);
  const hasAll = most.length > 0 && most.every(({ id }) => chosen.has(id));

  function toggle(id: string, isOn: boolean) {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    record.mutate(
      { contactIds: [...chosen], consentStatement: statement },
      {
        onSuccess: ({ noted }) => {
          toast.success(
            noted === 1 ? 'Consent recorded for 1 contact' : `Consent recorded for ${noted} contacts`,
          );
          onDone();
        },
      },
    );
  }

  if (people.length === 0)
    return <p>Everyone here who has a number has agreed to texts, or has opted out of them.</p>;
  return (
    <Form onSubmit={submit} aria-busy={record.isPending}>
      <FormNote>
        Choose who agreed, and say once how. Your words are kept with each of them. Numbers that opted out are
        not listed: they stay opted out.
      </FormNote>
      <fieldset className={classes.people}>
        <legend className={classes.legend}>Contacts without consent</legend>
        <CheckField
          label={`All ${most.length} listed here`}
          checked={hasAll}
          indeterminate={chosen.size > 0 && !hasAll}
          onChange={() => setChosen(new Set(hasAll ? [] : most.map(({ id }) => id)))}
        />
        <div className={classes.list}>
          {people.map(({ id, name, phone }) => (
            <CheckField
              key={id}
              label={[name, phone && formatPhone(phone)].filter(Boolean).join(' · ')}
              checked={chosen.has(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </div>
        <ShowMore list={contacts} />
      </fieldset>
      <Textarea
        label="How they agreed"
        description="For example: signed the work order, which asks about texts."
        autosize
        minRows={2}
        maxLength={2000}
        value={statement}
        error={fieldErrors(record.error).consentStatement}
        onChange={(event) => setStatement(event.currentTarget.value)}
      />
      <SaveProblem change={record} fallback="The consent was not recorded. Try again." />
      <div>
        <Button type="submit" disabled={record.isPending || chosen.size === 0}>
          {record.isPending ? 'Saving...' : `Record consent for ${chosen.size}`}
        </Button>
      </div>
    </Form>
  );
}
