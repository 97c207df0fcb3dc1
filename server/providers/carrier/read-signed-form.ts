import type { z } from 'zod';
import type { CarrierRequest, Reading } from './carrier-request.ts';
import { isSignedByCarrier } from './is-signed-by-carrier.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/** A form of the carrier, in the words that the schema turns its fields into. */
export function readSignedForm<Event extends object>(
  carrier: { authToken: string; publicUrl: string },
  request: CarrierRequest,
  schema: z.ZodType<Event>,
): Reading<Event> {
  const isSigned = isSignedByCarrier({
    authToken: carrier.authToken,
    signature: request.header('x-twilio-signature'),
    url: carrier.publicUrl + request.target,
    contentType: request.header('content-type'),
    body: request.body,
  });
  if (!isSigned) return { outcome: 'forged' };
  const fields = Object.fromEntries(new URLSearchParams(request.body));
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return { outcome: 'unreadable' };
  return { outcome: 'read', event: { ...parsed.data, at: timeOf(fields.Timestamp, request.now) } };
}

/** The carrier's own time of the event, where it gives one: a callback may be late. */
function timeOf(timestamp: string | undefined, now: Date): Date {
  const given = new Date(timestamp ?? '');
  const isPlausible = Math.abs(given.getTime() - now.getTime()) < dayMilliseconds;
  return isPlausible ? given : now;
}
