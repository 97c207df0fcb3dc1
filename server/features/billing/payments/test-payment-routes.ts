import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { sameOrigin } from '../../../http/api-guard.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { validate } from '../../../http/validate.ts';
import type { TestProcessor } from '../../../providers/payments/test-card-desk.ts';

const ref = z.string().regex(/^\w{5,100}$/, 'That reference is not ours.');
const year = z.number().int().min(2000).max(2100);
const cardSchema = z.strictObject({
  setupRef: ref,
  clientSecret: ref,
  number: z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Check the card number.')),
  expiresMonth: z.number().int().min(1, 'Check the date.').max(12, 'Check the date.'),
  expiresYear: year,
  cvc: z.string().regex(/^\d{3,4}$/, 'Check the security code.'),
});
const answerSchema = z.strictObject({ chargeRef: ref, clientSecret: ref, agreed: z.boolean() });

function processorOf({ testProcessor }: Deps): TestProcessor {
  if (!testProcessor) throw new AppError('not_found', { message: 'not in test mode' });
  return testProcessor;
}

/**
 * The test processor's own door, which stands in for the real one's. The number is looked up and forgotten.
 * POST /test-payments/cards          see card-routes
 * POST /test-payments/confirmations  { chargeRef, clientSecret, agreed } → { state }
 */
export const testPaymentRoutes = new Hono<AppEnv>()
  .use(sameOrigin, bodyLimit({ maxSize: 4096 }))
  .post('/cards', limit('test-payments'), validate('json', cardSchema), async (c) => {
    const { cvc: _, ...card } = c.req.valid('json');
    await processorOf(c.var.deps).enterCard(card);
    return c.body(null, 204);
  })
  .post('/confirmations', limit('test-payments'), validate('json', answerSchema), async (c) => {
    return c.json(await processorOf(c.var.deps).answerConfirmation(c.req.valid('json')));
  });
