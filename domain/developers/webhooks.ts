import { z } from 'zod';
import { webhookEvents } from './webhook-words.ts';

export const newWebhookSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com/jotline.' })
    .max(500, 'That address is too long.'),
  events: z
    .array(z.enum(webhookEvents, 'There is no such event.'))
    .min(1, 'Choose at least one event.')
    .max(webhookEvents.length, 'There are not that many events.')
    .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
});
export type NewWebhook = z.infer<typeof newWebhookSchema>;
