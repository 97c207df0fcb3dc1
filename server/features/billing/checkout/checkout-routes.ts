import type { Context } from 'hono';
import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv, UserEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { checkout } from './checkout.ts';
import { cancelOrder, confirmOrder } from './confirm-order.ts';
import { describeOrder } from './describe-order.ts';
import { getCheckout } from './quote-checkout.ts';

const priceId = z.string().regex(/^\w{3,100}$/, 'There is no plan with this price.');
const cents = z
  .number('Amounts are whole cents.')
  .int('Amounts are whole cents.')
  .min(0, 'No amount is below 0.');
export const keySchema = z.string().regex(/^[\w-]{8,100}$/, 'Each press needs a key of its own.');

const pressSchema = z.strictObject(
  {
    idempotencyKey: keySchema,
    itemIds: z.array(z.uuid('There is no such item.')).max(100),
    monthlyCents: cents,
    todayCents: cents,
    priceId: priceId.optional(),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? 'Prices and quantities come from us.' : undefined,
  },
);
const orderParam = z.object({ orderId: z.uuid('There is no such purchase.') });
const perUser = (c: Context) => (c as unknown as Context<UserEnv>).var.user.id;

/**
 * GET  /api/checkout[?priceId=…]   what a press would buy: { lines: [{ cartItemId, itemType, label, title, priceCents,
 *   todayCents, problem }], itemIds, monthlyCents, proratedCents, onceCents, todayCents, cycle: { billableDays,
 *   cycleDays }, needsCard, needsConfirmedEmail, card, testMode, publishableKey }. With a price id the plan is the
 *   first line and the allowances are the plan's.
 * POST /api/checkout               { idempotencyKey, itemIds, monthlyCents, todayCents, priceId? }: the last four as
 *   the page showed them; the key is made once for each press and repeated with each retry of it.
 *   → { status: 'completed', orderId, chargedCents, invoiceId }
 *   → { status: 'needs_confirmation', orderId, chargeRef, clientSecret }: take the person to their bank
 *     (stripe.confirmCardPayment(clientSecret), or POST /test-payments/confirmations), then confirm
 *   → 202 { status: 'processing', orderId }: ask GET /api/checkout/:orderId again
 *   errors: cart_changed 409, purchase_pending 409, card_needed 402, payment_declined 402, email_not_confirmed 403
 * GET  /api/checkout/:orderId      the same three, or payment_declined with the reason
 * POST /api/checkout/:orderId/confirm   the same, after the bank
 * POST /api/checkout/:orderId/cancel    → { status: 'cancelled' | 'completed' }
 */
export const checkoutRoutes = new Hono<AppEnv>()
  .get('/checkout', requireUser, validate('query', z.object({ priceId: priceId.optional() })), async (c) => {
    return c.json(await getCheckout(c.var.deps, c.var.user, c.req.valid('query').priceId));
  })
  .post('/checkout', requireUser, validate('json', pressSchema), limit('checkout', perUser), async (c) => {
    const outcome = await checkout(c.var.deps, { accountId: c.var.user.accountId, ...c.req.valid('json') });
    return c.json(outcome, outcome.status === 'processing' ? 202 : 200);
  })
  .get('/checkout/:orderId', requireUser, validate('param', orderParam), async (c) => {
    const outcome = await describeOrder(c.var.deps, {
      accountId: c.var.user.accountId,
      ...c.req.valid('param'),
    });
    return c.json(outcome, outcome.status === 'processing' ? 202 : 200);
  })
  .post('/checkout/:orderId/confirm', requireUser, validate('param', orderParam), async (c) => {
    const outcome = await confirmOrder(c.var.deps, {
      accountId: c.var.user.accountId,
      ...c.req.valid('param'),
    });
    return c.json(outcome, outcome.status === 'processing' ? 202 : 200);
  })
  .post('/checkout/:orderId/cancel', requireUser, validate('param', orderParam), async (c) => {
    return c.json(
      await cancelOrder(c.var.deps, { accountId: c.var.user.accountId, ...c.req.valid('param') }),
    );
  });
