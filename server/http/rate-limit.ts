import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import type { RateRule } from './rate-limits.ts';

/** Limits by network address, and by `key` too where the caller names one (an e-mail, an account). */
export function limit(rule: RateRule, key: (c: Context<AppEnv>) => string = clientAddress) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await c.var.deps.rateLimits.consume(rule, key(c));
    await next();
  });
}

export function clientAddress(
  c: Pick<Context<AppEnv>, 'req' | 'env'> & { var: Pick<AppEnv['Variables'], 'deps'> },
): string {
  // Only the last hop is our own proxy's word; what stands before it, anyone can send.
  const forwarded = c.var.deps.env.TRUST_PROXY
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';
}
