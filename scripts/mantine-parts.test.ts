import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const library = path.join(root, 'node_modules/@mantine');
const parts = path.join(library, 'core/esm/components');

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));

/** What a source takes from the component library by name. */
function listNamed(source: string): string[] {
  const lists = source.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g);
  return [...lists].flatMap(([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? []);
}

/** The sheets of these components and of those that they are made of, by the files that name their classes. */
function listSheets(names: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  const wanted = [...names].map((name) => path.join(parts, name, `${name}.mjs`));
  for (let file = wanted.pop(); file; file = wanted.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g))
      wanted.push(path.join(path.dirname(file), imported));
  }
  const classes = [...seen].filter((file) => file.endsWith('.module.mjs'));
  return new Set(classes.map((file) => path.basename(file, '.module.mjs')));
}

test('every component in use has its styles', () => {
  const web = listFiles(path.join(root, 'web')).filter((name) => /\.tsx?$/.test(name));
  const around = ['notifications', 'charts'].flatMap((name) => listFiles(path.join(library, name, 'esm')));
  const named = web.flatMap((file) => listNamed(readFileSync(file, 'utf8')));
  expect(named.length).toBeGreaterThan(50);
  const inOthers = around
    .filter((file) => /(?:Notification\w*|ChartTooltip|ChartLegend|BarChart|LineChart)\.mjs$/.test(file))
    .flatMap((file) => listNamed(readFileSync(file, 'utf8')));
  const sheet = readFileSync(path.join(root, 'web/mantine-parts.css'), 'utf8');
  const missing = [...listSheets([...named, ...inOthers])]
    .filter((name) => existsSync(path.join(library, `core/styles/${name}.layer.css`)))
    .filter((name) => !sheet.includes(`/${name}.layer.css`));
  expect(missing).toEqual([]);
});
