import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Every file under these folders that holds the bytes, wherever in it they are. */
export async function findBytes(folders: string[], bytes: Buffer): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      // A file may go while we look.
      const content = entry.isFile() ? await readFile(file).catch(() => null) : null;
      if (content?.includes(bytes)) found.push(file);
    }
  }
  return found;
}
