import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Asking, clientAddress, toNetwork } from './client-address.ts';
import type { AppEnv } from './context.ts';
import type { RateRule } from './rate-limits.ts';

/** Limits by network address, and by `key` too where the caller names one (an e-mail, an account). */
export function limit(rule: RateRule, key: (c: Context<AppEnv>) => string = clientNetwork) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await c.var.deps.rateLimits.consume(rule, key(c));
    await next();
  });
}

export const clientNetwork = (c: Asking): string => toNetwork(clientAddress(c));
