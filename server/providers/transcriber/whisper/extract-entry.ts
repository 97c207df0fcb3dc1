import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;

/** Streams one file out of a .tgz without keeping the rest. */
export async function extractEntry(tarball: string, entry: string, target: string): Promise<void> {
  let found = false;
  async function* wanted(unpacked: AsyncIterable<Buffer>) {
    for await (const { name, body } of readTar(unpacked)) {
      if (name !== entry) continue;
      found = true;
      yield body;
    }
  }
  await pipeline(createReadStream(tarball), createGunzip(), wanted, createWriteStream(target));
  if (!found) throw new Error(`no ${entry} in the package`);
}

/** Pieces of every file in a tar stream, with the file's name. */
async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<{ name: string; body: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  let name = '';
  let left = 0;
  let padding = 0;
  for await (const chunk of stream) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length > 0) {
      if (left > 0) {
        const body = held.subarray(0, left);
        left -= body.length;
        held = held.subarray(body.length);
        yield { name, body };
      } else if (padding > 0) {
        const skipped = Math.min(padding, held.length);
        padding -= skipped;
        held = held.subarray(skipped);
      } else {
        if (held.length < BLOCK) break;
        name = text(held, 0, 100);
        const folder = text(held, 345, 155);
        if (folder !== '') name = `${folder}/${name}`;
        left = Number.parseInt(text(held, 124, 12), 8) || 0;
        padding = (BLOCK - (left % BLOCK)) % BLOCK;
        held = held.subarray(BLOCK);
      }
    }
  }
}

function text(block: Buffer, at: number, length: number): string {
  const field = block.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end).trim();
}
