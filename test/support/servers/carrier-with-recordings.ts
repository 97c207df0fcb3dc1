import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A carrier's REST API as far as recordings go: each is handed out only when the test says so. */
export interface CarrierWithRecordings {
  url: string;
  /** Ids of recordings that somebody is downloading, gave up to download, and had deleted. */
  asked: Set<string>;
  left: Set<string>;
  deleted: Set<string>;
  /** From now on downloads are answered with this sound, those that wait too. */
  hand: (sound: Buffer) => void;
  hold: () => void;
  close: () => void;
}

export async function startCarrierWithRecordings(): Promise<CarrierWithRecordings> {
  const asked = new Set<string>();
  const left = new Set<string>();
  const deleted = new Set<string>();
  let sound: Buffer | null = null;
  const waiting = new Set<(sound: Buffer) => void>();
  const server = createServer((request, response) => {
    const [, id = ''] = /\/Recordings\/(RE\w+)/.exec(request.url ?? '') ?? [];
    if (request.method === 'DELETE') {
      deleted.add(id);
      return response.writeHead(204).end();
    }
    const answer = (body: Buffer) => response.writeHead(200, { 'content-type': 'audio/x-wav' }).end(body);
    asked.add(id);
    response.once('close', () => {
      if (!response.writableFinished) left.add(id);
    });
    if (sound) answer(sound);
    else waiting.add(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    left,
    deleted,
    hand(body) {
      sound = body;
      for (const answer of waiting) answer(body);
      waiting.clear();
    },
    hold() {
      sound = null;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
