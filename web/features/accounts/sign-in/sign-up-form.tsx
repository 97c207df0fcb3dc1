import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { termsMessage } from '#domain/accounts/account-messages.ts';
import { findPasswordWeakness } from '#domain/accounts/password-weakness.ts';
import { countDigits } from '#domain/plain/phone-format.ts';
import { isSimpleAddress, simpleAddressMessage } from '#domain/plain/simple-address.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form, FormNote } from '#web/components/form/form.tsx';
import { NewPasswordField } from '#web/components/form/new-password-field.tsx';
import { PhoneField } from '#web/components/form/phone-field.tsx';
import { TermsField } from '#web/components/form/terms-field.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { session } from '#web/lib/browser-session.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { type SignUpInput, signUp } from '../api.ts';
import { useWantedPath } from './wanted-path.ts';

const empty: SignUpInput = {
  fullName: '',
  email: '',
  password: '',
  phone: '',
  agreedToTerms: false,
  marketingOptIn: false,
};

export function SignUpForm() {
  const navigate = useNavigate();
  const wantedPath = useWantedPath();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: empty,
    validate: {
      fullName: (value) => (value.trim() ? null : 'Enter your full name or company.'),
      email: (value) => {
        if (!value.trim()) return 'Enter your email address.';
        return isSimpleAddress(value) ? null : simpleAddressMessage;
      },
      password: (value, { fullName, email }) =>
        value ? findPasswordWeakness(value, [fullName, email]) : 'Enter a password.',
      phone: (value) => {
        if (!value) return 'Enter a phone number.';
        return countDigits(value) < 10 ? 'Enter a 10-digit US phone number.' : null;
      },
    },
  });

  async function submit(values: SignUpInput) {
    if (!values.agreedToTerms) return setProblem(termsMessage);
    setBusy(true);
    setProblem(null);
    try {
      const answer = await signUp(values);
      if ('user' in answer) session.accept('SIGNED_IN', answer);
      await navigate(wantedPath);
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
        label="Full name or company"
        autoComplete="name"
        required
        withAsterisk={false}
        {...form.getInputProps('fullName')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <NewPasswordField label="Password" {...form.getInputProps('password')} />
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
      <FormNote>We send a confirmation email to your address. Your account works right away.</FormNote>
    </Form>
  );
}
