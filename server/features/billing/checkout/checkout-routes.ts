import { Hono } from 'hono';
import { z } from 'zod';
import { pressSchema } from '#domain/billing/press.ts';
import { noteWithin } from '../../../http/audit/note-request.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { checkout } from './checkout.ts';
import { cancelOrder, confirmOrder } from './confirm-order.ts';
import { describeOrder } from './describe-order.ts';
import { getCheckout } from './quote-checkout.ts';

const orderParam = z.object({ orderId: z.uuid('There is no such purchase.') });

/**
 * GET  /api/checkout               what a press would buy: { lines: [{ cartItemId, itemType, label, title, priceCents,
 *   todayCents, isOpen, problem }], itemIds, monthlyCents, proratedCents, onceCents, todayCents, cycle: { billableDays,
 *   cycleDays }, needsCard, needsConfirmedEmail, card, testMode, publishableKey }. With a price id the plan is the
 *   first line and the allowances are the plan's.
 * POST /api/checkout               { idempotencyKey, itemIds, monthlyCents, todayCents }: the last three as
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
  .get('/checkout', requireUser, async (c) => c.json(await getCheckout(c.var.deps, c.var.user)))
  .post('/checkout', requireUser, validate('json', pressSchema), limit('checkout', perUser), async (c) => {
    const outcome = await checkout(c.var.deps, {
      ...c.req.valid('json'),
      accountId: c.var.user.accountId,
      note: noteWithin(c),
    });
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
