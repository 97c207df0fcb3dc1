import { Hono } from 'hono';
import { z } from 'zod';
import {
  type CarrierEnv,
  limitCarrierBody,
  onCarrierError,
  readFields,
  signedByCarrier,
} from '../../http/signed-by-carrier.ts';
import { noteDelivery } from './note-delivery.ts';

const id = z.string().min(1).max(255);
const phone = z.string().regex(/^\+[1-9][0-9]{6,14}$/);
const statusSchema = z.object({
  MessageSid: id,
  MessageStatus: z.string().max(50),
  ErrorCode: z.string().max(50).optional(),
  From: phone.nullable().catch(null),
});

/** What the carrier tells about texts: how ours fared, and what people write. */
export const messageWebhooks = new Hono<CarrierEnv>()
  .use(limitCarrierBody, signedByCarrier)
  .post('/status', async (c) => {
    const fields = readFields(statusSchema, c.var.fields);
    await noteDelivery(c.var.deps, {
      messageId: z.uuid().optional().catch(undefined).parse(c.req.query('message')),
      providerMessageId: fields.MessageSid,
      status: fields.MessageStatus,
      errorCode: fields.ErrorCode ?? null,
      from: fields.From,
      at: c.var.at,
    });
    return c.body(null, 200);
  })
  .post('/*', (c) => c.body(null, 200));

messageWebhooks.onError(onCarrierError);
