import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface PushKeys {
  /** An uncompressed point, as browsers take it. */
  publicKey: string;
  /** What the header `authorization` says to one push service, until that moment (RFC 8292). */
  authorize: (claims: { audience: string; expiresAt: Date; contact: string }) => string;
}

/** The same pair for the same secret: no key to keep, and devices stay subscribed over restarts and on every machine. */
export function createPushKeys(secret: string): PushKeys {
  const { publicKey, privateKey } = derivePair(secret);
  return {
    publicKey,
    authorize({ audience, expiresAt, contact }) {
      const claims = { aud: audience, exp: Math.floor(expiresAt.getTime() / 1000), sub: contact };
      const token = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
      const signature = sign('sha256', Buffer.from(token), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function derivePair(secret: string): { publicKey: string; privateKey: KeyObject } {
  const pair = createECDH('prime256v1');
  // All but one in four billion numbers of this length are keys; the next one is, where one is not.
  for (let count = 0; ; count += 1) {
    const number = createHmac('sha256', `push:${secret}`).update(String(count)).digest();
    try {
      pair.setPrivateKey(number);
    } catch {
      continue;
    }
    const point = pair.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const key = { kty: 'EC', crv: 'P-256', d: number.toString('base64url'), x: x ?? '', y: y ?? '' };
    return {
      publicKey: point.toString('base64url'),
      privateKey: createPrivateKey({ format: 'jwk', key }),
    };
  }
}
