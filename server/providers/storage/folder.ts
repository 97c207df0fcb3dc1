import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Scratch } from '../../scratch/scratch.ts';
import type { LinkSigner } from './link-signer.ts';
import { assertKey, type Storage, withOwner } from './storage.ts';

/** The default: a folder. The content type lies beside each file, so that a copy of the folder is complete. */
export function createFolderStorage(options: {
  folder: string;
  publicUrl: string;
  signer: LinkSigner;
  /** On the same disk as the folder, so that a finished file only changes its name. */
  scratch: Scratch;
}): Storage {
  const locate = (key: string) => {
    assertKey(key);
    return path.join(options.folder, key);
  };
  /** A reader, or a crash, never sees half a file. */
  const place = async (partial: string, file: string, contentType: string) => {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.type`, contentType, { mode: 0o600 });
    await rename(partial, file);
  };
  return {
    describe: () => 'a folder under DATA_DIR (set S3_BUCKET to use S3)',

    async put(key, body, contentType) {
      const file = locate(key);
      await options.scratch.withFile('body', async (partial) => {
        await writeFile(partial, body, { mode: 0o600, flush: true });
        await place(partial, file, contentType);
      });
    },

    async find(key, range) {
      const file = locate(key);
      const contentType = await readFile(`${file}.type`, 'utf8').catch(nullIfMissing);
      if (contentType === null) return null;
      // Opened before it is spoken of: removed a moment later, it is still read to its end.
      const handle = await open(file).catch(nullIfMissing);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { body: withOwner(handle.createReadStream(range)), bytes: size, contentType };
    },

    async putStream(key, body, contentType) {
      const file = locate(key);
      const source = withOwner(body);
      return options.scratch.withFile('body', async (partial) => {
        await pipeline(source, createWriteStream(partial, { mode: 0o600, flush: true }));
        const { size } = await stat(partial);
        await place(partial, file, contentType);
        return size;
      });
    },

    async remove(key) {
      const file = locate(key);
      await Promise.all([rm(file, { force: true }), rm(`${file}.type`, { force: true })]);
    },

    async signLink(key, { expiresInSeconds }) {
      assertKey(key);
      const token = options.signer.sign(key, Math.floor(Date.now() / 1000) + expiresInSeconds);
      return `${options.publicUrl}/files/${token}`;
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
