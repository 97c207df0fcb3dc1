import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const pages = [
  'docs/security.md',
  'docs/asvs.md',
  'docs/failures.md',
  'docs/scaling.md',
  'docs/backup.md',
  'docs/deploying.md',
];

test.each(pages)('every file that %s names as its proof exists', async (page) => {
  const text = await readFile(path.join(root, page), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|md|json|yaml))`/g)].map(([, name = '']) => name);
  const missing = named.filter((name) => name.includes('/') && !existsSync(path.join(root, name)));
  expect(missing).toEqual([]);
});

/** What stands for a proof where a test cannot be one. */
const otherProof =
  /^(?:reason\b|the operator's\b|docs\/[\w/-]+\.md|`?[\w./-]+\.(?:md|json|ts|example)`?(?:,|$))/;

test('every line of the table of ASVS names its test, and the test is there', async () => {
  const text = await readFile(path.join(root, 'docs/asvs.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  const complaints: string[] = [];
  for (const row of rows) {
    const [numbers, , proof = ''] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const files = [...proof.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`(?: \(([^)]*)\))?/g)];
    if (files.length === 0 && !otherProof.test(proof)) complaints.push(`${numbers} shows nothing: ${proof}`);
    for (const [, file = '', list = ''] of files) {
      const names = [...list.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
      if (names.length === 0) complaints.push(`${numbers} names no test of ${file}`);
      const titles = existsSync(path.join(root, file)) ? await readTitles(file) : [];
      for (const name of names)
        if (!titles.includes(name)) complaints.push(`${numbers}: ${file} has no “${name}”`);
    }
  }
  expect(complaints).toEqual([]);
});

/** What the tests of a file are called, those that are skipped left out. */
async function readTitles(file: string): Promise<string[]> {
  const source = await readFile(path.join(root, file), 'utf8');
  const calls = source.matchAll(
    /(?:\b(?:test|describe)|\))\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)")\s*,/g,
  );
  return [...calls].map(([, single, double]) => (single ?? double ?? '').replace(/\\(.)/g, '$1'));
}

test('every line of the two security pages and of the failures says how it is shown', async () => {
  for (const page of ['docs/security.md', 'docs/asvs.md', 'docs/failures.md']) {
    const text = await readFile(path.join(root, page), 'utf8');
    const rows = text.split('\n').filter((line) => /^\| (?!-)/.test(line) && !/^\|[-| ]+$/.test(line));
    for (const row of rows) {
      const cells = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      expect(cells.every(Boolean), row).toBe(true);
    }
  }
});
