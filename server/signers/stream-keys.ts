import { createHmac, timingSafeEqual } from 'node:crypto';

export interface StreamKeys {
  /** Goes with the address of a stream: the carrier signs that address alone, the same for every call. */
  keyFor: (providerCallId: string) => string;
  matches: (providerCallId: string, key: string) => boolean;
}

export function createStreamKeys(secret: string): StreamKeys {
  const keyFor = (providerCallId: string) =>
    createHmac('sha256', `stream:${secret}`).update(providerCallId).digest('base64url');
  return {
    keyFor,
    matches(providerCallId, key) {
      const [given, expected] = [Buffer.from(key), Buffer.from(keyFor(providerCallId))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
