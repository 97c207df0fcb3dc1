import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { termsMessage } from '#domain/accounts/account-messages.ts';
import { partyNames, type ShownNewcomer } from '#domain/accounts/sign-in-ways.ts';
import { countDigits } from '#domain/plain/phone-format.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Column, Form } from '#web/components/form/form.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { TermsField } from '#web/components/form/terms-field.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { session } from '#web/lib/browser-session.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { type FinishInput, finishSignUp, useNewcomer } from '../ways-api.ts';

/** After Google or Microsoft has said who somebody is: what only they can tell us. */
export function FinishSignUp() {
  const newcomer = useNewcomer();
  if (newcomer.isPending) return <Loading />;
  if (newcomer.isLoadingError)
    return (
      <LoadError error={newcomer.error} onRetry={() => void newcomer.refetch()} busy={newcomer.isFetching} />
    );
  if (!newcomer.data?.email)
    return (
      <Column>
        <ErrorBox message="That took too long. Start signing up again." />
        <ButtonLink to="/auth/signup">Sign up</ButtonLink>
      </Column>
    );
  const { email } = newcomer.data;
  return <FinishForm newcomer={{ ...newcomer.data, email }} />;
}

function FinishForm({ newcomer }: { newcomer: ShownNewcomer & { email: string } }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<FinishInput>({
    initialValues: { fullName: newcomer.name, phone: '', agreedToTerms: false, marketingOptIn: false },
    validate: {
      fullName: (value) => (value.trim() ? null : 'Enter your full name or company.'),
      phone: (value) => (countDigits(value) < 10 ? 'Enter a 10-digit US phone number.' : null),
    },
  });

  async function submit(values: FinishInput) {
    if (!values.agreedToTerms) return setProblem(termsMessage);
    setBusy(true);
    setProblem(null);
    try {
      session.accept('SIGNED_IN', await finishSignUp(values));
      await navigate('/dashboard');
    } catch (error) {
      form.setErrors(fieldErrors(error));
      setProblem(messageOf(error, 'An error occurred during sign up'));
      setBusy(false);
    }
  }

  return (
    <Form
      onSubmit={form.onSubmit(submit, () => setProblem(form.values.agreedToTerms ? null : termsMessage))}
      aria-busy={busy}
    >
      <TextInput
        label="Email"
        description={`You sign in with ${partyNames[newcomer.party]}. Notes and receipts go to this address.`}
        type="email"
        readOnly
        value={newcomer.email}
      />
      <TextInput
        label="Full name or company"
        autoComplete="name"
        required
        withAsterisk={false}
        {...form.getInputProps('fullName')}
      />
      <PhoneField
        label="Primary phone"
        description="The phone you call customers from."
        required
        withAsterisk={false}
        value={form.values.phone}
        onChange={(phone) => form.setFieldValue('phone', phone)}
        error={form.errors.phone}
      />
      <div>
        <TermsField
          aria-invalid={problem === termsMessage}
          {...form.getInputProps('agreedToTerms', { type: 'checkbox' })}
        />
        <CheckField
          label="Send me product news and tips by email"
          {...form.getInputProps('marketingOptIn', { type: 'checkbox' })}
        />
      </div>
      <ErrorBox message={problem} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Creating Account...' : 'Create Account'}
      </Button>
    </Form>
  );
}
