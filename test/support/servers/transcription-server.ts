import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Turn } from '#domain/calls/transcript.ts';

export interface TranscriptionServer {
  url: string;
  /** What the next recordings say: the file's name decides, as the sound in it is only a placeholder. */
  say: (fileName: string, turns: Turn[]) => void;
  /** What every other recording says: of a call that is really placed, nobody knows the file's name before. */
  sayOtherwise: (turns: Turn[]) => void;
  /** The words the client told to expect in this recording. */
  promptFor: (fileName: string) => string;
  /** From now on the server answers this status instead. */
  failWith: (status: number | null) => void;
  /** Answers none of the next recordings until so many are there at once; resolves when they are. */
  untilTogether: (count: number) => Promise<void>;
  /** Takes the next recording and does not answer; resolves when it has come. */
  untilHanging: () => Promise<void>;
  /** Resolves when the client of a recording that was not answered has gone away. */
  untilLeft: () => Promise<void>;
  close: () => Promise<void>;
}

/** A transcription server as far as the OpenAI-compatible client can tell: the same request, the same answer. */
export async function startTranscriptionServer(): Promise<TranscriptionServer> {
  const scripts = new Map<string, Turn[]>();
  const prompts = new Map<string, string>();
  let otherwise: Turn[] = [];
  let status: number | null = null;
  let hanging: (() => void) | null = null;
  let left: () => void = () => {};
  let together: { count: number; waiting: number; all: Promise<void>; come: () => void } | null = null;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = Buffer.concat(chunks).toString('latin1');
    const fileName = /filename="([^"]+)"/.exec(form)?.[1] ?? '';
    prompts.set(fileName, /name="prompt"\r\n\r\n(.*?)\r\n--/s.exec(form)?.[1] ?? '');
    if (together) {
      together.waiting += 1;
      if (together.waiting === together.count) together.come();
      await together.all;
    }
    if (hanging) {
      response.once('close', () => left());
      return hanging();
    }
    response.writeHead(status ?? 200, { 'content-type': 'application/json' });
    const segments = (scripts.get(fileName) ?? otherwise).map(({ start, end, text }) => ({
      start,
      end,
      text,
    }));
    response.end(JSON.stringify(status ? { error: 'out of order' } : { segments }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    say: (fileName, turns) => void scripts.set(fileName, turns),
    sayOtherwise: (turns) => {
      otherwise = turns;
    },
    promptFor: (fileName) => prompts.get(fileName) ?? '',
    failWith: (next) => {
      status = next;
      hanging = null;
    },
    untilTogether: (count) => {
      let come = () => {};
      const all = new Promise<void>((resolve) => {
        come = resolve;
      });
      together = { count, waiting: 0, all, come };
      return all;
    },
    untilHanging: () =>
      new Promise<void>((resolve) => {
        hanging = resolve;
      }),
    untilLeft: () =>
      new Promise<void>((resolve) => {
        left = resolve;
      }),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
