import type { TextInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

/** Where somebody makes up a password: says what it takes before it is refused. */
export function NewPasswordField(props: TextInputProps) {
  return (
    <PasswordField
      description="At least 10 characters: letters, and numbers or symbols."
      autoComplete="new-password"
      required
      withAsterisk={false}
      {...props}
    />
  );
}
