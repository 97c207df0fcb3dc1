import { expect, test } from 'vitest';
import { customerPhoneSchema, phoneSchema } from './phone.ts';

test.each(['(000) 555-0100', '(123) 456-7890', '(911) 555-0100', '(512) 155-0100', '512 555 010', '+44 1'])(
  "%s is nobody's number, though it has the right length",
  (typed) => {
    expect(phoneSchema.safeParse(typed).success).toBe(false);
    expect(customerPhoneSchema.safeParse(typed).success).toBe(false);
  },
);

test.each([
  ['(512) 555-0100', '+15125550100'],
  ['1 800 555 0199', '+18005550199'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s is kept as %s', (typed, kept) => {
  expect(phoneSchema.parse(typed)).toBe(kept);
});
