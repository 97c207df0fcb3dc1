import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import type { PushTarget } from './push.ts';

/** For the one browser alone (RFC 8291): the push service carries it and reads nothing. */
export function encryptMessage({ publicKey, authSecret }: PushTarget, content: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(content), { version: 'aes128gcm', privateKey, dh: publicKey, authSecret });
}
