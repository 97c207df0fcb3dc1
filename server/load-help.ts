import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HelpFile, parseHelpPage, sortHelpPages } from '#domain/help-pages.ts';
import { createHelpSearch, type HelpSearch } from '#domain/help-search.ts';

const folder = path.join(import.meta.dirname, '../content/help');

/** The help pages with today's prices and the operator's address, ready to be searched. */
export async function loadHelp(supportEmail: string): Promise<HelpSearch> {
  const files = await readHelpFiles();
  return createHelpSearch(sortHelpPages(files.map((file) => parseHelpPage(file, supportEmail))));
}

export async function readHelpFiles(): Promise<HelpFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => ({
      slug: name.replace(/\.md$/, ''),
      source: await readFile(path.join(folder, name), 'utf8'),
    })),
  );
}
