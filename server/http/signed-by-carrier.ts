import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from './context.ts';
import { onError } from './on-error.ts';

export interface CarrierEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { fields: Record<string, string>; at: Date };
}

export const limitCarrierBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new AppError('body_too_large');
  },
});

/** Lets through what the carrier signed, over our public address: behind a proxy we see another one. */
export const signedByCarrier = createMiddleware<CarrierEnv>(async (c, next) => {
  const body = await c.req.text();
  const { pathname, search } = new URL(c.req.url);
  const isSigned = c.var.deps.telephony.verifies({
    signature: c.req.header('x-twilio-signature'),
    target: pathname + search,
    contentType: c.req.header('content-type'),
    body,
  });
  if (!isSigned) throw new AppError('forbidden', { message: 'not signed by the carrier' });
  const fields = Object.fromEntries(new URLSearchParams(body));
  c.set('fields', fields);
  c.set('at', carrierTime(fields.Timestamp, c.var.deps.clock.now()));
  await next();
});

/** The carrier's own time of the event, where it gives one: a callback may be late. */
function carrierTime(timestamp: string | undefined, now: Date): Date {
  const given = new Date(timestamp ?? '');
  const isPlausible = Math.abs(given.getTime() - now.getTime()) < 24 * 3600 * 1000;
  return isPlausible ? given : now;
}

/** Whatever breaks behind a good signature is our fault, also a value the database refuses: the carrier retries. */
export function onCarrierError(error: Error, c: Context<CarrierEnv>): Response {
  const fault = error instanceof AppError ? error : new AppError('internal', { cause: error });
  return onError(fault, c as unknown as Context<AppEnv>);
}

export function readFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new AppError('bad_request', { message: 'a callback without the fields we know' });
  return parsed.data;
}
