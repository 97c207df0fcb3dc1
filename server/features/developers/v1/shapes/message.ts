import { z } from 'zod';
import { moment } from './moment.ts';
import { quoted } from './quoted.ts';

export const messageShape = z
  .object({
    id: z.uuid(),
    direction: z.enum(['inbound', 'outbound']),
    purpose: z.string().meta({ description: 'Such as reply, campaign or recap.' }),
    from: z.string().nullable(),
    to: z.string().nullable(),
    body: z.string().meta(quoted),
    state: z.string().meta({ description: 'Such as queued, sent, delivered, failed or received.' }),
    meaning: z
      .enum(['opt_out', 'opt_in', 'help', 'yes', 'other'])
      .nullable()
      .meta({ description: 'How an inbound text was understood.' }),
    contactId: z.uuid().nullable(),
    conversationId: z.uuid().nullable(),
    campaignId: z.uuid().nullable(),
    createdAt: moment,
    deliveredAt: moment.nullable(),
  })
  .meta({ description: 'A text to or from a customer.' });

export const messagePageShape = z.object({ data: z.array(messageShape), nextCursor: z.string().nullable() });
