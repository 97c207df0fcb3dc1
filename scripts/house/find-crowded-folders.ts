import path from 'node:path';
import { isTest } from './parse-source.ts';

const mostFiles = 30;

/** Folders that can no longer be read as a table of contents. Tests stand beside what they test and do not count. */
export function findCrowdedFolders(files: string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((name) => !isTest(name))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(
      ([folder, count]) =>
        `${folder}:1 has ${count} files beside its tests: give it rooms, ${mostFiles} at most.`,
    );
}
