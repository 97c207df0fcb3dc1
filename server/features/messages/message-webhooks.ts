import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  acceptEvent,
  limitCarrierBody,
  onCarrierError,
  takeCarrierRequest,
} from '../../http/carrier-event.ts';
import type { AppEnv } from '../../http/context.ts';
import { noteDelivery } from './note-delivery.ts';
import { receiveText } from './receive-text.ts';

const ownId = z.uuid().optional().catch(undefined);

/** What the carrier tells about texts: how ours fared, and what people write. */
export const messageWebhooks = new Hono<AppEnv>()
  .use(limitCarrierBody)
  .post('/status', async (c) => {
    const { messaging } = c.var.deps;
    const { status, ...event } = acceptEvent(messaging.readEvent('delivery', await takeCarrierRequest(c)));
    const messageId = ownId.parse(c.req.query('message'));
    if (status) await noteDelivery(c.var.deps, { messageId, status, ...event });
    return c.body(null, 200);
  })
  .post('/inbound', takeInbound)
  // Asked where the first did not do; what was kept by then is kept once.
  .post('/fallback', takeInbound)
  .all('/*', async (c) => {
    acceptEvent(c.var.deps.messaging.readEvent('other', await takeCarrierRequest(c)));
    return c.body(null, 200);
  });

messageWebhooks.onError(onCarrierError);

async function takeInbound(c: Context<AppEnv>): Promise<Response> {
  const { messaging } = c.var.deps;
  const reading = messaging.readEvent('inbound', await takeCarrierRequest(c));
  // A short code or a word as sender cannot be answered: nothing to do, nothing to send again.
  if (reading.outcome !== 'unreadable') await receiveText(c.var.deps, acceptEvent(reading));
  const { contentType, body } = messaging.acknowledgement;
  return c.body(body, 200, { 'content-type': contentType });
}
