import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CarrierStore } from './recording-store.ts';

export type Fields = Record<string, string>;

interface Pending {
  url: string;
  fields: Fields;
}

const answerSeconds = 15;

/** The carrier's requests to the application: signed forms, sent again until they are answered. */
export function createCallbacks(options: {
  authToken: string;
  store: CarrierStore;
  /** Waits between tries; after the last one the carrier gives up. */
  retrySeconds: number[];
}) {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function post(url: string, fields: Fields): Promise<Response> {
    return fetch(url, {
      method: 'POST',
      headers: {
        'x-twilio-signature': signRequest(options.authToken, url, fields),
        'user-agent': 'carrier-emulator',
      },
      body: new URLSearchParams(fields),
      signal: AbortSignal.any([AbortSignal.timeout(answerSeconds * 1000), stopping.signal]),
    });
  }

  /** Null when every try failed. */
  async function postUntilAnswered(url: string, fields: Fields): Promise<Response | null> {
    for (const wait of [0, ...options.retrySeconds]) {
      if (wait > 0) await sleep(wait * 1000, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      const response = await post(url, fields).catch(() => null);
      if (response && response.status < 500) return response;
      await response?.body?.cancel();
    }
    return null;
  }

  function deliver(name: string, { url, fields }: Pending): Promise<void> {
    const work = async () => {
      const response = await postUntilAnswered(url, fields);
      await response?.body?.cancel();
      // On the way down it stays in the outbox for the next start.
      if (!stopping.signal.aborted) await options.store.remove(name);
    };
    const promise = work().finally(() => running.delete(promise));
    running.add(promise);
    return promise;
  }

  return {
    post,
    /** The next document of a call: nobody waits on the phone for ever, so its tries are fewer. */
    fetchDocument: postUntilAnswered,
    async send(url: string, fields: Fields): Promise<void> {
      const name = `outbox/${randomUUID()}.json`;
      await options.store.save(name, { url, fields });
      await deliver(name, { url, fields });
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

/** Base64 of HMAC-SHA1 over the address and every field, sorted by name. */
export function signRequest(authToken: string, url: string, fields: Fields): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((signed, name) => signed + name + fields[name], url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}
