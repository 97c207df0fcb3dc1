import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

type Parts = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

export interface Archive {
  /** Sound and pictures are compressed already: they go in as they are. */
  add: (name: string, parts: Parts, options?: { compress?: boolean }) => Promise<void>;
  close: () => Promise<void>;
}

/** A ZIP file written piece by piece: an account of any size needs the same little memory. */
export function createArchive(file: string): Archive {
  const out = createWriteStream(file, { mode: 0o600 });
  let failure: Error | null = null;
  out.on('error', (error) => {
    failure = error;
  });
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else out.write(chunk);
  });

  async function settle() {
    if (failure) throw failure;
    if (out.writableNeedDrain) await once(out, 'drain');
  }

  return {
    async add(name, parts, { compress = true } = {}) {
      const entry = compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      zip.add(entry);
      for await (const part of parts) {
        entry.push(typeof part === 'string' ? Buffer.from(part) : part);
        await settle();
      }
      entry.push(new Uint8Array(0), true);
      await settle();
    },
    async close() {
      zip.end();
      out.end();
      await finished(out);
      if (failure) throw failure;
    },
  };
}
