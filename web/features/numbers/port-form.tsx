import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { StateCode } from '#domain/company/us-states.ts';
import { billLimits, billMessages, billTypes } from '#domain/numbers/number-rules.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { ChooseFile } from '#web/components/form/choose-file.tsx';
import { Form, FormNote } from '#web/components/form/form.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { isRefusal } from '#web/lib/api-error.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { usePortNumber } from './api.ts';
import classes from './numbers.module.css';
import { StateField } from './state-field.tsx';

const need = (words: string) => (value: string) => (value.trim() ? null : words);

/** What the present phone company has to hear before it lets a number go. */
export function PortForm({ onDone }: { onDone: () => void }) {
  const port = usePortNumber();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useForm({
    initialValues: {
      phone: '',
      customerName: '',
      customerType: 'Business' as 'Business' | 'Individual',
      accountNumber: '',
      pin: '',
      representative: '',
      representativeEmail: '',
      street: '',
      city: '',
      state: '' as StateCode | '',
      zip: '',
      billId: '',
    },
    validate: {
      phone: need('Enter a phone number.'),
      customerName: need('Enter the name on the bill.'),
      accountNumber: need('Enter the account number on the bill.'),
      representative: need('Enter who may sign for this number.'),
      representativeEmail: need('Enter the email address of whoever signs.'),
      street: need('Enter the street on the bill.'),
      city: need('Enter the city on the bill.'),
      state: need('Choose a state.'),
      zip: need('Enter a 5-digit ZIP code.'),
      billId: need('Add a phone bill of the last 30 days.'),
    },
  });
  useUnsavedChanges(form.isDirty());

  function submit({ state, ...values }: typeof form.values) {
    if (!state) return;
    port.mutate(
      { key, state, ...values },
      {
        onSuccess: onDone,
        onError: (error) => {
          form.setErrors(fieldErrors(error));
          // Refused, this request has ended; unanswered, it may have gone through.
          if (isRefusal(error)) setKey(crypto.randomUUID());
        },
      },
    );
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-label="Bring your own number" aria-busy={port.isPending}>
      <FormNote>
        Copy everything from your phone bill, letter by letter: one difference, and your phone company
        refuses. It goes to the carrier alone; we keep none of it.
      </FormNote>
      <PhoneField
        label="Number to bring along"
        value={form.values.phone}
        error={form.errors.phone}
        onChange={(value) => form.setFieldValue('phone', value)}
      />
      <ChoiceRow
        legend="Contract"
        name="customer-type"
        choices={[
          { value: 'Business', label: 'Business' },
          { value: 'Individual', label: 'Personal' },
        ]}
        value={form.values.customerType}
        onChange={(value) => form.setFieldValue('customerType', value)}
      />
      <TextInput label="Name on the bill" maxLength={200} {...form.getInputProps('customerName')} />
      <TextInput label="Account number" maxLength={100} {...form.getInputProps('accountNumber')} />
      <TextInput
        label="Transfer PIN (mobile numbers)"
        description="Your phone company gives it to you; many have it in their app."
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('pin')}
      />
      <TextInput label="Street" maxLength={200} {...form.getInputProps('street')} />
      <TextInput label="City" maxLength={100} {...form.getInputProps('city')} />
      <StateField {...form.getInputProps('state')} />
      <TextInput label="ZIP code" inputMode="numeric" maxLength={10} {...form.getInputProps('zip')} />
      <TextInput
        label="Who signs for it"
        description="The person your phone company knows. They get a letter of authorization by email and sign it there."
        maxLength={200}
        {...form.getInputProps('representative')}
      />
      <TextInput
        label="Their email"
        type="email"
        inputMode="email"
        maxLength={254}
        {...form.getInputProps('representativeEmail')}
      />
      <BillField
        error={form.errors.billId ? String(form.errors.billId) : null}
        onUploaded={(billId) => {
          form.setFieldValue('billId', billId);
          form.clearFieldError('billId');
        }}
      />
      <SaveProblem change={port} fallback="The request was not sent. Try again." />
      <div className={classes.buttons}>
        <Button type="submit" loading={port.isPending}>
          Ask for the move
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function BillField({ error, onUploaded }: { error: string | null; onUploaded: (billId: string) => void }) {
  const [name, setName] = useState<string | null>(null);
  const { percent, problem, start } = useUpload<{ billId: string }>('/api/number/bill', {
    refuse,
    fallback: 'The bill was not uploaded. Try again.',
    onDone: ({ billId }, file) => {
      setName(file.name);
      onUploaded(billId);
    },
  });

  return (
    <div className={classes.stack}>
      <p>
        <strong>Phone bill</strong>
        <span className={classes.hint}>
          {' '}
          Of the last 30 days, with name, address and number. PDF, JPEG or PNG.
        </span>
      </p>
      <div className={classes.buttons}>
        <ChooseFile onChoose={(file) => void start(file)} accept={billTypes.join(',')}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden="true" />}
              disabled={percent !== null}
            >
              {name ? 'Use another bill' : 'Add the bill'}
            </Button>
          )}
        </ChooseFile>
        <span role="status">
          {percent === null ? name && `${name} is with the carrier` : `Sending, ${percent}%`}
        </span>
      </div>
      <ErrorBox message={problem ?? error} />
    </div>
  );
}

function refuse(file: File): string | null {
  if (!billTypes.some((type) => type === file.type)) return billMessages.otherKind;
  return file.size > billLimits.bytes ? billMessages.tooLarge : null;
}
