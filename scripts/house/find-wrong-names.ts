import path from 'node:path';
import { isTest, type Source } from './parse-source.ts';

const sayNothing = ['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'types', 'index'];
/** What a router or a runner asks for by a name of its own. */
const givenNames = ['Component', 'default', 'run'];
/** Named for what they are among the files of their folder; the export says whose. */
const kinds = ['routes', 'webhooks', 'queries', 'page', 'server', 'create'];

/**
 * A file is called like what it exports. Held where it can be told without reading: a file with one export has no word
 * in its name that is neither in the export's, nor in the names of its folders.
 */
export function findWrongNames(sources: Source[]): string[] {
  return sources.filter(({ path: file }) => !isTest(file)).flatMap(findWrongName);
}

function findWrongName({ path: file, exports }: Source): string[] {
  const name = path.posix.basename(file).replace(/\.tsx?$/, '');
  if (sayNothing.includes(name)) return [`${file}:1 has a name that says nothing.`];
  const [only = ''] = exports;
  if (exports.length !== 1 || givenNames.includes(only)) return [];
  const known = new Set([...wordsOf(only), ...wordsOf(path.posix.dirname(file)), ...kinds].map(singular));
  const strange = wordsOf(name).filter((word) => !known.has(singular(word)));
  if (strange.length === 0) return [];
  return [`${file}:1 exports ${only} alone: its name should say so, and not “${strange.join(', ')}”.`];
}

/** `toCSVRow` → to, csv, row. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<=..)s$/, '');
}
