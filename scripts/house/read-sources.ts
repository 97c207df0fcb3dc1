import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSource, type Source } from './parse-source.ts';

const root = path.join(import.meta.dirname, '../..');
const folders = ['domain', 'server', 'web', 'test', 'scripts', 'bench'];

/** Every file of the house, from the root of the repository. */
export function listFiles(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
    )
    .sort();
}

export function readSources(files: string[]): Source[] {
  return files
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')));
}
