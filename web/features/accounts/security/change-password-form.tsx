import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CheckField } from '#web/components/form/check-field.tsx';
import { Form } from '#web/components/form/form.tsx';
import { NewPasswordField } from '#web/components/form/new-password-field.tsx';
import { PasswordField } from '#web/components/form/password-field.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { session } from '#web/lib/browser-session.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useChangePassword } from '../api.ts';

export function ChangePasswordForm() {
  const change = useChangePassword();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', endOtherSessions: true },
    validate: {
      currentPassword: (value) => (value ? null : 'Password required'),
      newPassword: (value) => (value ? null : 'Enter a password.'),
    },
  });

  useUnsavedChanges(form.isDirty());

  function submit(values: typeof form.values) {
    change.mutate(values, {
      onSuccess: (answer) => {
        session.accept('USER_UPDATED', answer);
        form.reset();
        toast.success('Password changed');
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-busy={change.isPending}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordField label="New password" {...form.getInputProps('newPassword')} />
      <CheckField
        label="Sign out everywhere else"
        {...form.getInputProps('endOtherSessions', { type: 'checkbox' })}
      />
      <SaveProblem change={change} fallback="We could not change the password. Try again." />
      <div>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Saving...' : 'Change password'}
        </Button>
      </div>
    </Form>
  );
}
