import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../http/context.ts';
import { clientNetwork } from '../../http/rate-limit.ts';
import type { SignedInUser } from '../../providers/identity/identity.ts';

/** Who asks: a signed-in pro, or a visitor known by nothing but a number. */
export interface Asker {
  id: string;
  user: SignedInUser | null;
}

interface AskerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { asker: Asker };
}

/** Lets through a session, by cookie or bearer, or a visitor's key; counts questions by person and by address. */
export const requireAsker = createMiddleware<AskerEnv>(async (c, next) => {
  const asker = await findAsker(c);
  if (!asker) throw new AppError('unauthenticated');
  const { rateLimits } = c.var.deps;
  await rateLimits.consume('assistant', asker.id);
  await rateLimits.consume('assistant-address', clientNetwork(c));
  c.set('asker', asker);
  await next();
});

async function findAsker(c: Context<AskerEnv>): Promise<Asker | null> {
  const { identity, visitorKeys, clock } = c.var.deps;
  const bearer = /^Bearer (\S{1,500})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const visitor = bearer ? visitorKeys.verify(bearer, clock.now()) : null;
  // The page of a signed-in pro sends both: the cookie says more than the key.
  const byCookie = await identity.findSession(c.req.header('cookie'));
  const session = byCookie ?? (bearer && !visitor ? await identity.findBearerSession(bearer) : null);
  // What it tells of an account is its owner's: plan, bills and every line.
  if (session) return { id: session.user.id, user: session.user.role === 'owner' ? session.user : null };
  return visitor ? { id: visitor, user: null } : null;
}
