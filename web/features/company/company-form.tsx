import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CompanyInfo } from '#domain/company/company.ts';
import type { Company } from '#domain/company/shown-company.ts';
import { countDigits, formatPhone } from '#domain/plain/phone-format.ts';
import { isSimpleAddress, simpleAddressMessage } from '#domain/plain/simple-address.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { PasswordDialog } from '#web/components/form/password-dialog.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useRefreshCompany, useSaveCompany } from './api.ts';
import classes from './company-info.module.css';

/** Nothing typed is lost, whatever the server says: the form stays as it is until it is saved or given up. */
export function CompanyForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const save = useSaveCompany();
  const refresh = useRefreshCompany();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // What this edit started from: the details behind it may move on while one types.
  const [startedFrom] = useState(company.revision);
  const form = useForm<CompanyInfo>({
    initialValues: toDetails(company),
    validate: {
      companyName: (value) => (value.trim() ? null : 'Enter your company name.'),
      primaryEmail: (value) => (isSimpleAddress(value) ? null : simpleAddressMessage),
      primaryPhone: (value) => (countDigits(value) === 10 ? null : 'Enter a 10-digit US phone number.'),
    },
  });
  useUnsavedChanges(form.isDirty());

  function submit(password: string) {
    save.mutate(
      { ...form.values, revision: startedFrom, password },
      {
        onSuccess: () => {
          toast.success('Company info saved');
          setAsking(false);
          onDone();
        },
        onError: (error) => {
          // A wrong password is put right in the dialog, and a lost connection waits there; everything else is a
          // matter of the form behind it.
          if (error instanceof ApiError && (error.retryable || [401, 429].includes(error.status))) return;
          form.setErrors(fieldErrors(error));
          setProblem(messageOf(error, 'Your company info was not saved. Try again.'));
          setAsking(false);
          // Someone else's change is then what Cancel goes back to.
          void refresh();
        },
      },
    );
  }

  function ask() {
    setProblem(null);
    save.reset();
    setAsking(true);
  }

  return (
    <>
      <Form onSubmit={form.onSubmit(ask)} aria-label="Company info">
        <TextInput label="Company name" maxLength={200} {...form.getInputProps('companyName')} />
        <Textarea
          label="Address"
          description="As it should appear on invoices."
          rows={3}
          maxLength={500}
          {...form.getInputProps('address')}
        />
        <TextInput
          label="Primary email"
          description="Shown to customers on recaps and to you on invoices. It does not change how you sign in."
          type="email"
          inputMode="email"
          {...form.getInputProps('primaryEmail')}
        />
        <PhoneField
          label="Primary phone"
          description="Shown to customers. Lines you call from are under Phone Lines."
          value={form.values.primaryPhone}
          error={form.errors.primaryPhone}
          onChange={(value) => form.setFieldValue('primaryPhone', value)}
        />
        <CheckField
          label="This phone receives text messages"
          {...form.getInputProps('receivesSms', { type: 'checkbox' })}
        />
        <CheckField
          label="This phone is used for calls with Jotline"
          {...form.getInputProps('eligibleCallAi', { type: 'checkbox' })}
        />
        <ErrorBox message={problem} />
        <div className={classes.buttons}>
          <Button type="submit">Save Changes</Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </Form>
      <PasswordDialog
        title="Save company info?"
        action="Save"
        opened={asking}
        change={save}
        fallback="Not saved. Try again."
        onSubmit={submit}
        onClose={() => setAsking(false)}
      >
        These details go to your customers. Enter your password so that nobody else changes them.
      </PasswordDialog>
    </>
  );
}

function toDetails(company: Company): CompanyInfo {
  const { companyName, address, primaryEmail, primaryPhone, receivesSms, eligibleCallAi } = company;
  return {
    companyName,
    address,
    primaryEmail,
    primaryPhone: formatPhone(primaryPhone),
    receivesSms,
    eligibleCallAi,
  };
}
