import { z } from 'zod';
import { scopes } from './scopes.ts';

const noControls = /^[^\p{Cc}]*$/u;

export const newKeySchema = z.strictObject({
  name: z
    .string('Give the key a name.')
    .trim()
    .min(1, 'Give the key a name.')
    .max(60, 'At most 60 characters.')
    .regex(noControls, 'That has characters we cannot keep.'),
  memberId: z.uuid('Choose in whose name the key asks.'),
  scopes: z
    .array(z.enum(scopes, 'There is no such scope.'))
    .min(1, 'Choose at least one thing that the key may do.')
    .max(scopes.length, 'There are not that many scopes.')
    .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
  password: z.string('Password required').min(1, 'Password required').max(1000),
});
export type NewKey = Omit<z.infer<typeof newKeySchema>, 'password'>;
