import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LinkSigner } from './link-signer.ts';
import { assertKey, type Storage, withOwner } from './storage.ts';

/** The default: a folder. The content type lies beside each file, so that a copy of the folder is complete. */
export function createFolderStorage(options: {
  folder: string;
  publicUrl: string;
  signer: LinkSigner;
}): Storage {
  const locate = (key: string) => {
    assertKey(key);
    return path.join(options.folder, key);
  };
  return {
    describe: () => 'a folder under DATA_DIR (set S3_BUCKET to use S3)',

    async put(key, body, contentType) {
      const file = locate(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.type`, contentType, { mode: 0o600 });
      // A reader, or a crash, never sees half a file.
      const partial = `${file}.${randomUUID()}.part`;
      await writeFile(partial, body, { mode: 0o600, flush: true });
      await rename(partial, file);
    },

    async find(key, range) {
      const file = locate(key);
      // Opened before it is spoken of: removed a moment later, it is still read to its end.
      const handle = await open(file).catch(nullIfMissing);
      if (!handle) return null;
      const contentType = await readFile(`${file}.type`, 'utf8').catch(nullIfMissing);
      const { size } = await handle.stat();
      if (contentType === null) {
        await handle.close();
        return null;
      }
      return { body: withOwner(handle.createReadStream(range)), bytes: size, contentType };
    },

    async putStream(key, body, contentType) {
      const file = locate(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.type`, contentType, { mode: 0o600 });
      const partial = `${file}.${randomUUID()}.part`;
      try {
        await pipeline(body, createWriteStream(partial, { mode: 0o600, flush: true }));
      } catch (error) {
        await Promise.all([rm(partial, { force: true }), rm(`${file}.type`, { force: true })]);
        throw error;
      }
      await rename(partial, file);
      return (await stat(file)).size;
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
