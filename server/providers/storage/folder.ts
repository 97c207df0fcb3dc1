import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LinkSigner } from './link-signer.ts';
import { assertKey, type Storage } from './storage.ts';

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
      const info = await stat(file).catch(() => null);
      if (!info) return null;
      return {
        body: createReadStream(file, range),
        bytes: info.size,
        contentType: await readFile(`${file}.type`, 'utf8'),
      };
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
