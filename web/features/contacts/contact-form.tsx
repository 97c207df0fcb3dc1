import { Button, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { stateChoices } from '#domain/company/state-names.ts';
import type { ContactDetail } from '#domain/contacts/shown-contacts.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useTags } from '#web/queries/tags.ts';
import { useSaveContact, type ContactForm as Values } from './api.ts';
import classes from './contact-form.module.css';

interface ContactFormProps {
  contact: ContactDetail['contact'] | null;
  onDone: (id: string) => void;
  onCancel: () => void;
}

export function ContactForm({ contact, onDone, onCancel }: ContactFormProps) {
  const save = useSaveContact(contact?.id ?? null);
  const tags = useTags();
  const form = useForm<Values>({ initialValues: toValues(contact) });
  const { textConsent, phone } = form.values;
  const isSameNumber = contact?.phone && formatPhone(contact.phone) === phone;
  const isOptedOut = contact?.optedOut && isSameNumber;
  const hadConsent = contact?.textConsent && !isOptedOut && isSameNumber;

  function submit(values: Values) {
    save.mutate(values, {
      onSuccess: ({ id }) => {
        toast.success('Contact saved');
        onDone(id);
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={save.isPending}>
      <TextInput label="Name" data-autofocus maxLength={200} {...form.getInputProps('name')} />
      <PhoneField label="Phone" {...form.getInputProps('phone')} value={phone} />
      <TextInput label="Email" type="email" {...form.getInputProps('email')} />
      <TextInput label="Address" maxLength={500} {...form.getInputProps('address')} />
      <div className={classes.pair}>
        <Select
          label="State"
          searchable
          clearable
          data={stateChoices.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps('state')}
          value={form.values.state || null}
          onChange={(state) => form.setFieldValue('state', state ?? '')}
        />
        <TextInput label="ZIP code" inputMode="numeric" maxLength={5} {...form.getInputProps('zip')} />
      </div>
      <TagsInput
        label="Tags"
        description="Press Enter after each. Campaigns can go to a tag."
        size="md"
        data={tags.data?.map(({ tag }) => tag) ?? []}
        maxTags={20}
        {...form.getInputProps('tags')}
      />
      <div className={classes.pair}>
        <TextInput label="Last job" maxLength={300} {...form.getInputProps('lastJobTitle')} />
        <TextInput label="Date of last job" type="date" {...form.getInputProps('lastJobOn')} />
      </div>
      <CheckField
        label={isOptedOut ? 'Agreed to get texts from you again' : 'Agreed to get texts from you'}
        {...form.getInputProps('textConsent', { type: 'checkbox' })}
      />
      {textConsent && !hadConsent && (
        <Textarea
          label="How they agreed"
          description="Kept word for word, with today's date. For example: signed the work order of March 2."
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('consentStatement')}
        />
      )}
      <SaveProblem change={save} fallback="The contact was not saved. Try again." />
      <div className={classes.buttons}>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save contact'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function toValues(contact: ContactDetail['contact'] | null): Values {
  return {
    name: contact?.name ?? '',
    phone: contact?.phone ? formatPhone(contact.phone) : '',
    email: contact?.email ?? '',
    address: contact?.address ?? '',
    state: contact?.state ?? '',
    zip: contact?.zip ?? '',
    tags: contact?.tags ?? [],
    lastJobOn: contact?.lastJobOn ?? '',
    lastJobTitle: contact?.lastJobTitle ?? '',
    textConsent: (contact?.textConsent && !contact.optedOut) ?? false,
    consentStatement: '',
  };
}
