import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { webhookMessages } from '#domain/developers/webhook-words.ts';
import { isInside } from '../is-inside.ts';

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  signal: AbortSignal;
  /** Where whoever runs the server wants to reach their own network. */
  mayReachInside: boolean;
  /** Who is asked for the addresses of a name. */
  resolve?: typeof lookUp;
}

export interface PostOutcome {
  status: number | null;
  error: string | null;
}

export const answerSeconds = 15;

/**
 * Posts to an address that a stranger chose. Names are resolved once, by the connection itself, and an address inside is
 * refused there: what is checked is what is connected to. No redirect is followed, nobody is waited for long, and of the
 * answer only the status is read.
 */
export async function postWebhook(post: Post): Promise<PostOutcome> {
  const target = new URL(post.url);
  const refusal = post.mayReachInside ? null : refuse(target);
  if (refusal) return { status: null, error: refusal };
  const timeout = AbortSignal.timeout(answerSeconds * 1000);
  const signal = AbortSignal.any([post.signal, timeout]);
  try {
    return toOutcome(await exchange(target, post, signal));
  } catch (error) {
    if (timeout.aborted) return { status: null, error: `No answer within ${answerSeconds} seconds.` };
    return { status: null, error: describe(error as NodeJS.ErrnoException) };
  }
}

function refuse({ protocol, hostname }: URL): string | null {
  if (protocol !== 'https:') return webhookMessages.needsHttps;
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  return family > 0 && isInside({ address: host, family }) ? webhookMessages.privateAddress : null;
}

function exchange(target: URL, post: Post, signal: AbortSignal): Promise<number> {
  const { headers, body, mayReachInside, resolve = lookUp } = post;
  const request = target.protocol === 'https:' ? requestEncrypted : requestPlain;
  const length = Buffer.byteLength(body);
  return new Promise((settle, reject) => {
    const asked = request(target, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-length': length },
      ...(!mayReachInside && { lookup: refuseInside(resolve) }),
    });
    asked.on('error', reject);
    // However it ends, it ends: a connection may close, or the time be over, without an error of the request.
    asked.on('close', () => reject(new Error('closed')));
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    asked.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      settle(statusCode);
    });
    asked.on('response', ({ statusCode = 0 }) => {
      settle(statusCode);
      asked.destroy();
    });
    asked.end(body);
  });
}

class InsideError extends Error {}

const refuseInside =
  (resolve: typeof lookUp): LookupFunction =>
  (hostname, options, tell) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return tell(error ?? new Error('no address'), '', 0);
      if (addresses.some(isInside)) return tell(new InsideError(), '', 0);
      return options.all ? tell(null, addresses) : tell(null, first.address, first.family);
    });
  };

function toOutcome(status: number): PostOutcome {
  if (status >= 200 && status < 300) return { status, error: null };
  if (status >= 300 && status < 400)
    return { status, error: `Answered ${status}: redirects are not followed. Enter the final address.` };
  return { status, error: `Answered ${status}.` };
}

/** For the owner: what happened, and nothing of what the other side said. */
function describe(error: NodeJS.ErrnoException): string {
  if (error instanceof InsideError) return webhookMessages.privateAddress;
  const { code = '' } = error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'No server has that name.';
  if (code === 'ECONNREFUSED') return 'Nobody answers at that address.';
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code)) return 'Its certificate is not valid.';
  if (code.startsWith('HPE_')) return 'The answer was not HTTP.';
  return 'The connection broke off.';
}
