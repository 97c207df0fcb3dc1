import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CarrierStore } from './recording-store.ts';

export type Fields = Record<string, string>;

interface Pending {
  url: string;
  fields: Fields;
  /** Asked where the first address fails. */
  fallbackUrl?: string;
}

const answerSeconds = 15;

/** How a request can fail, in the words of the original's connection overrides. */
type Failure = 'ct' | 'rt' | '4xx' | '5xx';

/**
 * The carrier's requests to the application: signed forms. Like the original it tries once more, and only when the
 * connection fails; the fragment of an address may ask for more (`#rc=5&rp=ct,rt,5xx`).
 */
export function createCallbacks(options: {
  authToken: string;
  store: CarrierStore;
  /** Between two tries. */
  retrySeconds: number;
  /** When the application that starts with us listens: what the last run left is for it. */
  isReady: (signal: AbortSignal) => Promise<void>;
}) {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  const ready = options.isReady(stopping.signal);

  const patience = () => AbortSignal.any([AbortSignal.timeout(answerSeconds * 1000), stopping.signal]);

  async function post(address: string, fields: Fields): Promise<Response> {
    // The fragment is for the carrier alone: it is neither sent nor signed.
    const [url = ''] = address.split('#');
    return fetch(url, {
      method: 'POST',
      headers: {
        'x-twilio-signature': signRequest(options.authToken, url, fields),
        'user-agent': 'carrier-emulator',
      },
      body: new URLSearchParams(fields),
      signal: patience(),
    });
  }

  const postUntilAnswered = (url: string, fields: Fields) => askUntilAnswered(url, () => post(url, fields));
  /** A sound to play. */
  const getUntilAnswered = (url: string) => askUntilAnswered(url, () => fetch(url, { signal: patience() }));

  /** The last answer, be it an error; null when there was none. */
  async function askUntilAnswered(url: string, ask: () => Promise<Response>): Promise<Response | null> {
    const { retries, policy } = readOverrides(url);
    await ready;
    for (let attempt = 0; ; attempt += 1) {
      if (stopping.signal.aborted) return null;
      const response = await ask().catch((error: Error) => error);
      const failure = failureOf(response);
      const answer = response instanceof Error ? null : response;
      if (!failure || attempt >= retries || !policy.has(failure)) return answer;
      await answer?.body?.cancel();
      await sleep(options.retrySeconds * 1000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  function deliver(name: string, { url, fields, fallbackUrl }: Pending): Promise<void> {
    const work = async () => {
      const response = await postUntilAnswered(url, fields);
      await response?.body?.cancel();
      if (fallbackUrl && !response?.ok && !stopping.signal.aborted) {
        const failed = { ErrorCode: '11200', ErrorUrl: url.split('#')[0] ?? '' };
        const fallback = await postUntilAnswered(fallbackUrl, { ...fields, ...failed });
        await fallback?.body?.cancel();
      }
      // On the way down it stays in the outbox for the next start.
      if (!stopping.signal.aborted) await options.store.remove(name);
    };
    const promise = work().finally(() => running.delete(promise));
    running.add(promise);
    return promise;
  }

  return {
    post,
    postUntilAnswered,
    getUntilAnswered,
    async send(url: string, fields: Fields, fallbackUrl?: string): Promise<void> {
      const name = `outbox/${randomUUID()}.json`;
      const pending: Pending = { url, fields, fallbackUrl };
      await options.store.save(name, pending);
      await deliver(name, pending);
    },
    /** What the last run did not get through. */
    async sendPending(): Promise<void> {
      for (const name of await options.store.list('outbox')) {
        const pending = await options.store.readJson<Pending>(name);
        if (pending) void deliver(name, pending);
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

const mostRetries = 5;

function readOverrides(url: string): { retries: number; policy: Set<Failure> } {
  const asked = new URLSearchParams(url.split('#')[1] ?? '');
  const words = (asked.get('rp') ?? 'ct').split(',');
  const policy: Failure[] = ['ct', 'rt', '4xx', '5xx'];
  return {
    retries: Math.min(mostRetries, Number(asked.get('rc') ?? 1)),
    policy: new Set(words.includes('all') ? policy : policy.filter((word) => words.includes(word))),
  };
}

function failureOf(response: Response | Error): Failure | null {
  if (response instanceof Error) return response.name === 'TimeoutError' ? 'rt' : 'ct';
  if (response.status >= 500) return '5xx';
  return response.status >= 400 ? '4xx' : null;
}

/** Base64 of HMAC-SHA1 over the address and every field, sorted by name. */
export function signRequest(authToken: string, url: string, fields: Fields): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => signed + name + fields[name], url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}
