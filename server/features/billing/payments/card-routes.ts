import { Hono } from 'hono';
import { z } from 'zod';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { createCard } from './create-card.ts';
import { getCard } from './find-card.ts';
import { startCard } from './start-card.ts';

const savedSchema = z.strictObject({
  setupRef: z.string().regex(/^\w{5,200}$/, 'There is no such card form.'),
});

/**
 * GET  /api/card        → { card: { id, brand, last4, expiresMonth, expiresYear } | null, testMode, publishableKey }
 * POST /api/card/start  → { setupRef, clientSecret, testMode, publishableKey }
 *   test mode: POST /test-payments/cards { setupRef, clientSecret, number, expiresMonth, expiresYear, cvc } → 204
 *   Stripe:    stripe.confirmCardSetup(clientSecret, { payment_method: { card } })
 * POST /api/card        { setupRef } → { card }. Also replaces a card; what is due is then collected.
 */
export const cardRoutes = new Hono<AppEnv>()
  .get('/card', requireUser, async (c) => c.json(await getCard(c.var.deps, c.var.user.accountId)))
  .post('/card/start', requireUser, limit('card', perUser), async (c) => {
    return c.json(await startCard(c.var.deps, c.var.user.accountId));
  })
  .post('/card', requireUser, validate('json', savedSchema), async (c) => {
    return c.json(await createCard(c.var.deps, { accountId: c.var.user.accountId, ...c.req.valid('json') }));
  });
