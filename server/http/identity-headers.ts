import type { Context } from 'hono';
import { addressHeader } from '../providers/identity/identity.ts';
import type { AppEnv } from './context.ts';
import { clientAddress } from './rate-limit.ts';

/** What this needs of a context; a signed-in one and a visitor's both have it. */
type Asking = Pick<Context<AppEnv>, 'req' | 'env'> & { var: Pick<AppEnv['Variables'], 'deps'> };

/** The auth library sees who asks and from where, and nothing else of the request. */
export function identityHeaders(c: Asking): Headers {
  const headers = new Headers({ [addressHeader]: clientAddress(c) });
  for (const name of ['cookie', 'user-agent']) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
