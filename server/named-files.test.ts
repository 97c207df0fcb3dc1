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
