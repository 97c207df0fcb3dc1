import type { CheckboxProps } from '@mantine/core';
import { Link } from 'react-router';
import { CheckField } from './check-field.tsx';

export function TermsField(props: Omit<CheckboxProps, 'label' | 'required'>) {
  return (
    <CheckField
      required
      label={
        <>
          I agree to the{' '}
          <Link to="/terms" target="_blank">
            Terms of Service
          </Link>{' '}
          and{' '}
          <Link to="/privacy" target="_blank">
            Privacy Policy
          </Link>
        </>
      }
      {...props}
    />
  );
}
