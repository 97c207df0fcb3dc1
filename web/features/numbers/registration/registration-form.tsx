import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { companyTypeLabels, companyTypes } from '#domain/numbers/business-kinds.ts';
import { isAsked, type RegistrationField, registrationLabels } from '#domain/numbers/registration-rules.ts';
import type { ShownRegistration } from '#domain/numbers/shown-numbers.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { Form } from '#web/components/form/form.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { type RegistrationInput, useSaveRegistration, useSubmitRegistration } from '../api.ts';
import classes from '../numbers.module.css';
import { StateField } from '../state-field.tsx';

const hints: Partial<Record<RegistrationField, string>> = {
  legalName: 'Exactly as on your tax papers: a missing “LLC” is the usual reason for sending it back.',
  website: 'It must be online and name your business. A Facebook page will do.',
  purpose: 'One or two sentences, 40 characters at least.',
  consent:
    'Where and how a customer says yes to your texts, 40 characters at least. The registry reads this closely.',
};

/** Kept as far as it goes; handed in when nothing is missing. */
export function RegistrationForm({ registration }: { registration: ShownRegistration }) {
  const save = useSaveRegistration();
  const submit = useSubmitRegistration();
  const { details, einEnds } = registration;
  const form = useForm<RegistrationInput>({
    initialValues: { ...details, mobile: formatPhone(details.mobile) },
  });
  useUnsavedChanges(form.isDirty());
  const { kind } = form.values;
  const isBusy = save.isPending || submit.isPending;
  const refused = (error: unknown) => form.setErrors(fieldErrors(error));

  function keep() {
    submit.reset();
    save.mutate(form.values, {
      onSuccess: () => {
        form.resetDirty();
        toast.success('Saved');
      },
      onError: refused,
    });
  }

  function handIn(values: RegistrationInput) {
    save.reset();
    submit.mutate(values, {
      onSuccess: () => {
        form.resetDirty();
        toast.success('Handed in');
      },
      onError: (error) => {
        refused(error);
        if (error instanceof ApiError && error.code === 'not_complete') form.resetDirty();
      },
    });
  }

  const line = (field: RegistrationField, more: object = {}) =>
    isAsked(field, kind) && (
      <TextInput
        label={registrationLabels[field]}
        description={hints[field]}
        {...form.getInputProps(field)}
        {...more}
      />
    );

  return (
    <Form onSubmit={form.onSubmit(handIn)} aria-label="Approval for texts" aria-busy={isBusy}>
      <Missing registration={registration} isChanged={form.isDirty()} />
      <ChoiceRow
        legend="Your business"
        name="business-kind"
        choices={[
          { value: 'company', label: 'Has an EIN' },
          { value: 'sole_proprietor', label: 'Sole proprietor without EIN' },
        ]}
        value={kind}
        onChange={(value) => form.setFieldValue('kind', value)}
      />
      {line('legalName', { maxLength: 255 })}
      {kind === 'company' && (
        <>
          <NativeSelect
            label="Type of business"
            data={companyTypes.map((value) => ({ value, label: companyTypeLabels[value] ?? value }))}
            {...form.getInputProps('companyType')}
          />
          {line('ein', {
            maxLength: 10,
            inputMode: 'numeric',
            autoComplete: 'off',
            description: einEnds
              ? `We have the one that ends in ${einEnds}. Leave it empty to keep it.`
              : 'Nine digits, on the letter from the IRS.',
          })}
        </>
      )}
      {line('website', { inputMode: 'url', maxLength: 255 })}
      {line('street', { maxLength: 200 })}
      {line('city', { maxLength: 100 })}
      <StateField {...form.getInputProps('state')} />
      {line('zip', { inputMode: 'numeric', maxLength: 10 })}
      {line('firstName', { maxLength: 100 })}
      {line('lastName', { maxLength: 100 })}
      {line('jobTitle', { maxLength: 100 })}
      {line('email', { type: 'email', inputMode: 'email', maxLength: 254 })}
      <PhoneField
        label={registrationLabels.mobile}
        description={
          kind === 'sole_proprietor' ? 'The registry texts it once, and you answer YES.' : undefined
        }
        value={form.values.mobile}
        error={form.errors.mobile}
        onChange={(value) => form.setFieldValue('mobile', value)}
      />
      <Textarea
        label={registrationLabels.purpose}
        description={hints.purpose}
        rows={4}
        maxLength={1000}
        {...form.getInputProps('purpose')}
      />
      {[0, 1].map((position) => (
        <Textarea
          key={position}
          label={`Sample message ${position + 1}`}
          description={
            position === 0 ? 'As a customer would get it. One of them says how to opt out.' : undefined
          }
          rows={3}
          maxLength={1000}
          {...form.getInputProps(`samples.${position}`)}
          error={form.errors[`samples.${position}`] ?? (position === 0 ? form.errors.samples : undefined)}
        />
      ))}
      <Textarea
        label={registrationLabels.consent}
        description={hints.consent}
        rows={7}
        maxLength={2000}
        {...form.getInputProps('consent')}
      />
      <SaveProblem
        change={submit.isIdle ? save : submit}
        fallback="This was not saved. Try again."
        onRetry={submit.isIdle ? keep : () => handIn(form.values)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submit.isPending} disabled={save.isPending}>
          {registration.state === 'rejected' ? 'Send it again' : 'Send for approval'}
        </Button>
        <Button variant="default" onClick={keep} loading={save.isPending} disabled={submit.isPending}>
          Save for later
        </Button>
      </div>
    </Form>
  );
}

function Missing({ registration, isChanged }: { registration: ShownRegistration; isChanged: boolean }) {
  const { missing } = registration;
  if (missing.length === 0 || isChanged) return null;
  return (
    <div className={classes.missing}>
      <p>
        <strong>Still missing:</strong>
      </p>
      <ul>
        {missing.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
