import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a carrier keeps: in files, because a carrier does not forget when its customer's server restarts. */
export interface CarrierStore {
  save: (name: string, content: Buffer | object) => Promise<void>;
  read: (name: string) => Promise<Buffer | null>;
  readJson: <T>(name: string) => Promise<T | null>;
  list: (folder: string) => Promise<string[]>;
  remove: (name: string) => Promise<void>;
}

/** A place for one file that is still being written; it and what is left of it is gone afterwards. */
export type WithFile = <T>(name: string, work: (file: string) => Promise<T>) => Promise<T>;

export function createCarrierStore(folder: string, withFile: WithFile): CarrierStore {
  const locate = (name: string) => {
    if (!/^[a-z]+\/[A-Za-z0-9-]+\.[a-z]+$/.test(name)) throw new Error('not a name of the store');
    return path.join(folder, name);
  };
  const read = (name: string) => readFile(locate(name)).catch(() => null);
  return {
    async save(name, content) {
      const file = locate(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await withFile('body', async (partial) => {
        await writeFile(partial, Buffer.isBuffer(content) ? content : JSON.stringify(content), {
          mode: 0o600,
        });
        await rename(partial, file);
      });
    },
    read,
    async readJson(name) {
      const content = await read(name);
      return content && JSON.parse(content.toString());
    },
    async list(sub) {
      const names = await readdir(path.join(folder, sub)).catch(() => []);
      return names.filter((name) => name.endsWith('.json')).map((name) => `${sub}/${name}`);
    },
    remove: (name) => rm(locate(name), { force: true }),
  };
}
