import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ModelSource } from './model-store.ts';

const SILENCE_MILLISECONDS = 20_000;

/** A plain download that goes on where an earlier one broke off, if the server allows it. */
export function httpSource(url: string): ModelSource {
  return {
    name: new URL(url).hostname,
    async fetch(target, onBytes, signal) {
      const had = (await stat(target).catch(() => undefined))?.size ?? 0;
      const quiet = new AbortController();
      const watchdog = setTimeout(() => quiet.abort(new Error('no data arrived')), SILENCE_MILLISECONDS);
      const stop = signal ? AbortSignal.any([signal, quiet.signal]) : quiet.signal;
      try {
        const response = await fetch(url, {
          headers: had > 0 ? { range: `bytes=${had}-` } : {},
          signal: stop,
        });
        // Everything is here already; only the check is missing.
        if (response.status === 416) return;
        if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
        const resumes = response.status === 206;
        let bytes = resumes ? had : 0;
        const count = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            watchdog.refresh();
            bytes += chunk.length;
            onBytes(bytes);
            done(null, chunk);
          },
        });
        const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
        await pipeline(body, count, createWriteStream(target, { flags: resumes ? 'a' : 'w' }), {
          signal: stop,
        });
      } finally {
        clearTimeout(watchdog);
      }
    },
  };
}
