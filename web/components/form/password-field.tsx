import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './password-field.module.css';

/** A password with a show/hide toggle that can be reached and named. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={68}
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
