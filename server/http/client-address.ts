import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/** What this needs of a context; a signed-in one and a visitor's both have it. */
export type Asking = Pick<Context<AppEnv>, 'req' | 'env'> & { var: Pick<AppEnv['Variables'], 'deps'> };

export function clientAddress(c: Asking): string {
  // Only the last hop is our own proxy's word; what stands before it, anyone can send.
  const forwarded = c.var.deps.env.TRUST_PROXY
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return toAddress(forwarded || (c.env?.incoming?.socket.remoteAddress ?? ''));
}

/** Who is counted as one: an IPv4 address, or the 64 bits of an IPv6 address that one household or server gets. */
export function toNetwork(address: string): string {
  return isIPv6(address) ? `${listGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/** Some proxies add a port, and every connection has another; IPv4 may come dressed as IPv6. */
function toAddress(written: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const [address = ''] = bare.split('%');
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  return isIP(plain) ? plain : 'unknown';
}

function listGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
