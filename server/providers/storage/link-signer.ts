import { createHmac, timingSafeEqual } from 'node:crypto';

export interface LinkSigner {
  sign: (key: string, expiresAtSeconds: number) => string;
  /** The key, or null when the token is forged or past its time. */
  verify: (token: string, nowSeconds: number) => string | null;
}

export function createLinkSigner(secret: string): LinkSigner {
  const mac = (payload: string) => createHmac('sha256', `files:${secret}`).update(payload).digest();
  return {
    sign(key, expiresAtSeconds) {
      const payload = Buffer.from(`${expiresAtSeconds}:${key}`).toString('base64url');
      return `${payload}.${mac(payload).toString('base64url')}`;
    },
    verify(token, nowSeconds) {
      const [payload = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = mac(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [, expires, key] = /^(\d+):(.+)$/.exec(Buffer.from(payload, 'base64url').toString()) ?? [];
      return key && Number(expires) > nowSeconds ? key : null;
    },
  };
}
