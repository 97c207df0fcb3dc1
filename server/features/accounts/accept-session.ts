import type { Context } from 'hono';
import type { Deed } from '#domain/audit/deeds.ts';
import { noteSignIn } from '../../http/audit/note-sign-in.ts';
import type { AppEnv } from '../../http/context.ts';
import { describeSession } from './describe-session.ts';

/** What these need of a context; a signed-in one and a visitor's both have it. */
export type Answering = Pick<Context<AppEnv>, 'header' | 'req' | 'env'> & {
  var: Pick<AppEnv['Variables'], 'deps' | 'requestId'>;
};

export function setCookies(c: Answering, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
}

/** The request came without the new session's cookie: it is read from the one we are about to send. */
export async function acceptSession(c: Answering, cookies: string[], deed?: Deed) {
  setCookies(c, cookies);
  const fresh = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const found = await c.var.deps.identity.findSession(fresh || c.req.header('cookie'));
  if (!found) throw new Error('a new session was not found');
  if (deed) await noteSignIn(c, { id: found.user.id }, deed);
  return describeSession(found);
}
