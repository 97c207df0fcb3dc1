import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isInside } from '../is-inside.ts';
import { TelephonyError } from './telephony.ts';

const mostRedirects = 3;

/**
 * Carriers keep recordings with a storage vendor and send us there. Our password goes to the carrier alone, and what a
 * forged answer could name on our own network is not asked.
 */
export async function followRedirects(
  url: string,
  init: { headers: { authorization: string }; signal: AbortSignal },
): Promise<Response> {
  const { origin } = new URL(url);
  let target = new URL(url);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const isCarrier = target.origin === origin;
    if (!isCarrier) await refuseInside(target);
    const headers = isCarrier ? init.headers : undefined;
    const response = await fetch(target, { headers, signal: init.signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !location) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, target)) throw elsewhere('to no address');
    target = new URL(location, target);
  }
  throw elsewhere('again and again');
}

async function refuseInside({ protocol, hostname }: URL): Promise<void> {
  if (protocol !== 'https:') throw elsewhere('without encryption');
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch((cause) => {
        throw new TelephonyError('the carrier sends us to a name nobody knows', { retryable: true, cause });
      });
  if (addresses.some(isInside)) throw elsewhere('into our own network');
}

const elsewhere = (where: string) =>
  new TelephonyError(`the carrier sends us elsewhere, ${where}`, { retryable: false });
