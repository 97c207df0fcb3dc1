import { z } from 'zod';
import { maxTextLength } from '#domain/campaigns/sms.ts';
import type { DeliveryStatus, MessagingEventKind, MessagingEvents, Refusal } from './messaging.ts';

/** The recipient said stop to this sender, also before we ever knew them. */
export const stoppedCode = '21610';

/** https://www.twilio.com/docs/api/errors */
const refusals: Record<string, Refusal> = {
  [stoppedCode]: 'opted_out',
  // No 10DLC campaign, or a toll-free number that was not verified.
  '30034': 'unregistered',
  '30032': 'unregistered',
  '30003': 'off',
  '30004': 'blocked',
  '30005': 'unknown',
  '30006': 'landline',
  '21614': 'landline',
};

export function readRefusal(code: string | null | undefined): Refusal | null {
  return refusals[code ?? ''] ?? null;
}

const id = z.string().min(1).max(255);
const phone = z.string().regex(/^\+[1-9][0-9]{6,14}$/);

/** The forms that the carrier posts, in our words. */
export const twilioEvents: { [Kind in MessagingEventKind]: z.ZodType<MessagingEvents[Kind]> } = {
  delivery: z
    .object({
      MessageSid: id,
      MessageStatus: z.string().max(50),
      ErrorCode: z.string().max(50).optional(),
      From: phone.nullable().catch(null),
    })
    .transform(({ MessageSid: providerMessageId, MessageStatus, ErrorCode, From: from }) => ({
      providerMessageId,
      status: readStatus(MessageStatus),
      errorCode: ErrorCode ?? null,
      refusal: readRefusal(ErrorCode),
      from,
    })),
  inbound: z
    .looseObject({
      MessageSid: id,
      From: phone,
      To: phone.catch('+10000000000'),
      // The database keeps no zero characters, and a carrier sends long texts as one.
      Body: z
        .string()
        .default('')
        .transform((text) => text.replaceAll('\u0000', '').slice(0, maxTextLength)),
      NumSegments: z.coerce.number().int().min(0).max(100).catch(1),
    })
    .transform(({ MessageSid: providerMessageId, From: from, To: to, Body: body, ...rest }) => ({
      providerMessageId,
      from,
      to,
      body,
      mediaUrls: readMedia(rest),
      segments: rest.NumSegments,
    })),
  other: z.object({}),
};

const mostMedia = 10;

/** MediaUrl0 to MediaUrl9, as many as NumMedia says. */
function readMedia(fields: Record<string, unknown>): string[] {
  const urls = Array.from({ length: mostMedia }, (_, position) => fields[`MediaUrl${position}`]);
  return urls.flatMap((url) => {
    const read = z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .safeParse(url);
    return read.success ? [read.data] : [];
  });
}

function readStatus(status: string): DeliveryStatus | null {
  if (status === 'delivered' || status === 'undelivered' || status === 'failed') return status;
  if (status === 'read') return 'delivered';
  return ['accepted', 'queued', 'sending', 'sent'].includes(status) ? 'sent' : null;
}
