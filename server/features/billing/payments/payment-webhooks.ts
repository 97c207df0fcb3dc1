import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../../http/context.ts';
import { syncPaymentJob } from './sync-payment.job.ts';

/** The processor's events. Each only names a charge; a job reads it again and settles it. */
export const paymentWebhooks = new Hono<AppEnv>().post(
  '/',
  bodyLimit({
    maxSize: 512 * 1024,
    onError: () => {
      throw new AppError('body_too_large');
    },
  }),
  async (c) => {
    const { payments, queue, clock } = c.var.deps;
    const body = await c.req.text();
    const event = payments.readEvent({ body, header: (name) => c.req.header(name), now: clock.now() });
    if (!event) throw new AppError('forbidden', { message: 'not signed by the card processor' });
    if (event.kind === 'charge') await queue.enqueue(syncPaymentJob, { chargeRef: event.chargeRef });
    return c.json({ received: true });
  },
);
