import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Stored {
  body: Buffer;
  type: string;
}

/** Answers the requests that we send as S3 does; the SDK does the rest. */
export async function startS3Server() {
  const objects = new Map<string, Stored>();
  const server = createServer((request, response) => void answer(objects, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    settings: {
      S3_BUCKET: 'recordings',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(objects: Map<string, Stored>, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { pathname: key } = new URL(incoming.url ?? '', 'http://s3');
  if (!/^AWS4-HMAC-SHA256 /.test(incoming.headers.authorization ?? '')) return outgoing.writeHead(403).end();
  // Other makers store the frames of a checksum as part of the file; some refuse them.
  if (incoming.method === 'PUT') {
    objects.set(key, { body: await buffer(incoming), type: incoming.headers['content-type'] ?? '' });
    return outgoing.end();
  }
  if (incoming.method === 'DELETE') {
    objects.delete(key);
    return outgoing.writeHead(204).end();
  }
  const found = objects.get(key);
  const [, from] = /^bytes=(\d+)-/.exec(incoming.headers.range ?? '') ?? [];
  if (found && from !== undefined && Number(from) >= found.body.length)
    return refuse(outgoing, 416, 'InvalidRange');
  if (!found) return refuse(outgoing, 404, 'NoSuchKey');
  return outgoing
    .writeHead(200, { 'content-type': found.type, 'content-length': found.body.length })
    .end(found.body);
}

function refuse(outgoing: ServerResponse, status: number, code: string) {
  outgoing
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}
