// The package has no types of its own: what we use of it.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** The body of a request as RFC 8188 and RFC 8291 describe it, its header included. */
  export function encrypt(
    content: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string },
  ): Buffer;
}
