import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HelpFile, parseHelpPage, sortHelpPages } from '#domain/help/help-pages.ts';
import { createHelpSearch, type HelpSearch } from '#domain/help/help-search.ts';

const folder = path.join(import.meta.dirname, '../content/help');

const loaded = new Map<string, Promise<HelpSearch>>();

/** The help pages with today's prices and the operator's address, ready to be searched: read once by a process. */
export function loadHelp(supportEmail: string): Promise<HelpSearch> {
  const known = loaded.get(supportEmail);
  if (known) return known;
  const search = readHelpFiles().then((files) =>
    createHelpSearch(sortHelpPages(files.map((file) => parseHelpPage(file, supportEmail)))),
  );
  loaded.set(supportEmail, search);
  return search;
}

export async function readHelpFiles(): Promise<HelpFile[]> {
  // The folders are for whoever looks for a page; its address is the file's own name.
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({
      slug: path.basename(name, '.md'),
      source: await readFile(path.join(folder, name), 'utf8'),
    })),
  );
}
