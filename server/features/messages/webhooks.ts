import { Hono } from 'hono';
import { z } from 'zod';
import { maxTextLength } from '#domain/campaigns/sms.ts';
import {
  type CarrierEnv,
  limitCarrierBody,
  onCarrierError,
  readFields,
  signedByCarrier,
} from '../../http/signed-by-carrier.ts';
import { noteDelivery } from './note-delivery.ts';
import { receiveText } from './receive-text.ts';

const id = z.string().min(1).max(255);
const phone = z.string().regex(/^\+[1-9][0-9]{6,14}$/);
const statusSchema = z.object({
  MessageSid: id,
  MessageStatus: z.string().max(50),
  ErrorCode: z.string().max(50).optional(),
  From: phone.nullable().catch(null),
});

const inboundSchema = z.object({
  MessageSid: id,
  From: phone,
  To: phone.catch('+10000000000'),
  // The database keeps no zero characters, and a carrier sends long texts as one.
  Body: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\u0000', '').slice(0, maxTextLength)),
  MediaUrl0: z.url().max(2000).nullable().catch(null),
  NumSegments: z.coerce.number().int().min(0).max(100).catch(1),
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
  .post('/inbound', async (c) => {
    const fields = inboundSchema.safeParse(c.var.fields);
    // A short code or a word as sender cannot be answered: nothing to do, nothing to send again.
    if (fields.success) {
      const { MessageSid: providerMessageId, From: from, To: to, Body: body, ...rest } = fields.data;
      const { MediaUrl0: mediaUrl, NumSegments: segments } = rest;
      await receiveText(c.var.deps, { providerMessageId, from, to, body, mediaUrl, segments, at: c.var.at });
    }
    return c.body('<?xml version="1.0" encoding="UTF-8"?><Response/>', 200, { 'content-type': 'text/xml' });
  })
  .post('/*', (c) => c.body(null, 200));

messageWebhooks.onError(onCarrierError);
