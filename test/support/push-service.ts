import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SentNotice } from '#domain/notices/shown-notices.ts';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What only the browser has, beside the address that it gives away. */
interface BrowserKeys {
  privateKey: Buffer;
  publicKey: Buffer;
  authSecret: Buffer;
}

/** A push service and the browsers that it reaches; what comes is opened as RFC 8291 says, with nothing of ours. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const state = { answer: (response: ServerResponse) => void response.writeHead(201).end() };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      state.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    state,
    takeAll() {
      state.answer = (response) => void response.writeHead(201).end();
    },
    answerWith(status: number) {
      state.answer = (response) => void response.writeHead(status).end();
    },
    /** What a browser would answer when it is asked to subscribe, and what it was told since. */
    subscribe() {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const keys = { publicKey, privateKey: pair.getPrivateKey(), authSecret: randomBytes(16) };
      const path = `/send/${randomBytes(16).toString('hex')}`;
      const encoded = {
        p256dh: publicKey.toString('base64url'),
        auth: keys.authSecret.toString('base64url'),
      };
      const pushes = () => received.filter((push) => push.path === path);
      return {
        subscription: { endpoint: `${origin}${path}`, keys: encoded },
        pushes,
        told: () => pushes().map(({ body }): SentNotice => JSON.parse(openPush(body, keys))),
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** RFC 8291, section 4, and RFC 8188, section 2: the header, the keys, the one record, its padding. */
export function openPush(body: Buffer, { privateKey, publicKey, authSecret }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const input = derive(pair.computeSecret(senderKey), authSecret, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
  return padded.subarray(0, end).toString();
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length));

/** Who sends, as a push service checks it (RFC 8292); throws where the signature is not of the key. */
export function readAuthorization(header: string | undefined): {
  key: string;
  claims: Record<string, unknown>;
} {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed with its key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
