import { z } from 'zod';
import { tiers } from './billing.ts';

/** Made once for each press and repeated with each retry of it: one key is charged once. */
const idempotencyKey = z.string().regex(/^[\w-]{8,100}$/, 'Each press needs a key of its own.');
const cents = z
  .number('Amounts are whole cents.')
  .int('Amounts are whole cents.')
  .min(0, 'No amount is below 0.');

/** One press of Complete Purchase: its key, and what the page showed. */
export const pressSchema = z.strictObject(
  {
    idempotencyKey,
    itemIds: z.array(z.uuid('There is no such item.')).max(100),
    monthlyCents: cents,
    todayCents: cents,
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? 'Prices and quantities come from us.' : undefined,
  },
);
export type Press = z.infer<typeof pressSchema>;

const tier = z.enum(tiers, 'There is no such plan.');
export const tierSchema = z.strictObject({ tier });

export const upgradeSchema = z.strictObject({ tier, idempotencyKey, todayCents: cents });
export type Upgrade = z.infer<typeof upgradeSchema>;
