import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/plain/errors.ts';
import type { CarrierRequest, Reading } from '../providers/carrier/carrier-request.ts';
import type { AppEnv } from './context.ts';
import { onError } from './on-error.ts';

export const limitCarrierBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new AppError('body_too_large');
  },
});

/** The request as a provider reads it: over our public address, for behind a proxy we see another one. */
export async function takeCarrierRequest(c: Context<AppEnv>): Promise<CarrierRequest> {
  const { pathname, search } = new URL(c.req.url);
  return {
    header: (name) => c.req.header(name),
    target: pathname + search,
    body: await c.req.text(),
    now: c.var.deps.clock.now(),
  };
}

export function acceptEvent<Event>(reading: Reading<Event>): Event & { at: Date } {
  if (reading.outcome === 'read') return reading.event;
  if (reading.outcome === 'forged') throw new AppError('forbidden', { message: 'not signed by the carrier' });
  throw new AppError('bad_request', { message: 'a callback without the fields we know' });
}

/** Whatever breaks behind a good signature is our fault, also a value the database refuses: the carrier retries. */
export function onCarrierError(error: Error, c: Context<AppEnv>): Response {
  return onError(error instanceof AppError ? error : new AppError('internal', { cause: error }), c);
}
