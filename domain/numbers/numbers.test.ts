import { expect, test } from 'vitest';
import { portNumberSchema } from './numbers.ts';
import { registrationSchema } from './registration.ts';
import { emptyRegistration } from './registration-rules.ts';

test('an address that was pasted with a space is the address, in both forms', () => {
  const pasted = ' Robin@hale.example.com ';
  expect(registrationSchema.parse({ ...emptyRegistration, email: pasted }).email).toBe(
    'robin@hale.example.com',
  );
  expect(portNumberSchema.shape.representativeEmail.parse(pasted)).toBe('robin@hale.example.com');
});
