export const webhookEvents = [
  'notes.ready',
  'call.failed',
  'message.received',
  'contact.opted_out',
  'invoice.paid',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookEventMeanings: Record<WebhookEvent, string> = {
  'notes.ready': 'The notes of a call are written',
  'call.failed': 'A call could not be written up',
  'message.received': 'A customer texted',
  'contact.opted_out': 'A customer does not want texts',
  'invoice.paid': 'An invoice of Jotline is paid',
};

export const mostWebhooks = 10;
/** After a failed try: about a day in all. */
export const webhookPauseSeconds = [30, 300, 1800, 7200, 14_400, 28_800, 32_400] as const;
/** So long everything for an address waits after a failure: a quarter of the time for which it fails, within these. */
export const webhookHoldSeconds = { least: 30, most: 900 } as const;
/** So long an address that takes nothing is tried; then it is paused. */
export const webhookPatienceHours = 20;
export const webhookDays = 30;

export const webhookMessages = {
  tooMany: `A business has at most ${mostWebhooks} webhooks. Remove one that is no longer used.`,
  needsHttps: 'The address must begin with https://.',
  privateAddress: 'That address is inside a private network, where we do not send anything.',
} as const;
