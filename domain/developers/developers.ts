import { z } from 'zod';
import { lineSchema } from '../plain/line.ts';
import { scopes } from './scopes.ts';

export const newKeySchema = z.strictObject({
  name: lineSchema(60, 'At most 60 characters.', 'Give the key a name.').min(1, 'Give the key a name.'),
  memberId: z.uuid('Choose in whose name the key asks.'),
  scopes: z
    .array(z.enum(scopes, 'There is no such scope.'))
    .min(1, 'Choose at least one thing that the key may do.')
    .max(scopes.length, 'There are not that many scopes.')
    .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
  password: z.string('Password required').min(1, 'Password required').max(1000),
});
export type NewKey = Omit<z.infer<typeof newKeySchema>, 'password'>;
