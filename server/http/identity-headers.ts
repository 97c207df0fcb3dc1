import { addressHeader } from '../providers/identity/identity.ts';
import { type Asking, clientAddress } from './client-address.ts';

/** The auth library sees who asks and from where, and nothing else of the request. */
export function identityHeaders(c: Asking): Headers {
  const headers = new Headers({ [addressHeader]: clientAddress(c) });
  for (const name of ['cookie', 'user-agent']) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
