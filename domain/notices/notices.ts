import { z } from 'zod';
import { noticeKinds } from './notice-words.ts';

const kindsSchema = z
  .array(z.enum(noticeKinds, 'There is no such notice.'))
  .max(noticeKinds.length, 'There are not that many notices.')
  .transform((chosen) => noticeKinds.filter((kind) => chosen.includes(kind)));

const notAKey = 'That is not a key of a browser.';

/** As a browser describes its own subscription. */
export const newDeviceSchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/, error: 'That is not the address of a push service.' })
    .max(1000, 'That address is too long.'),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/, notAKey),
    auth: z.string().regex(/^[\w-]{22}$/, notAKey),
  }),
});
export type NewDevice = z.infer<typeof newDeviceSchema>;

export const deviceChangeSchema = z
  .strictObject({ kinds: kindsSchema.optional(), hidesDetails: z.boolean().optional() })
  .refine(({ kinds, hidesDetails }) => kinds !== undefined || hidesDetails !== undefined, {
    error: 'Say what to change.',
  });
export type DeviceChange = z.infer<typeof deviceChangeSchema>;

export const noticeMessages = {
  needsHttps: 'Notices are sent over https alone.',
  noSuchDevice: 'Notices are turned off on that device already.',
} as const;
