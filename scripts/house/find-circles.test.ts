import { expect, test } from 'vitest';
import { findCircles } from './find-circles.ts';
import { parseSource } from './parse-source.ts';

const house = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => parseSource(path, text));

test('two files that import types of each other are a circle', () => {
  const complaints = findCircles(
    house({
      'server/a.ts': "\nimport type { B } from './b.ts';\nexport type A = B;",
      'server/b.ts': "import { type A } from '#server/a.ts';\nexport type B = A;",
    }),
  );
  expect(complaints).toEqual(['server/a.ts:2 imports itself: server/a.ts → server/b.ts → server/a.ts']);
});

test.each([
  ['an import in the middle', "export const load = () => import('./a.ts');"],
  ['a type by its address', "export type B = import('./a.ts').A;"],
  ['all of a file as a type', "export type B = typeof import('./a.ts');"],
  ['an export of what is imported', "export type { A } from './a.ts';"],
])('%s closes a circle too', (_, text) => {
  const complaints = findCircles(
    house({ 'web/a.ts': "import './c.ts';", 'web/b.ts': text, 'web/c.ts': "import './b.ts';" }),
  );
  expect(complaints).toHaveLength(1);
});

test('two ways to the same file are no circle', () => {
  const files = {
    'a.ts': "import './b.ts'; import './c.ts';",
    'b.ts': "import './c.ts';",
    'c.ts': "import 'zod';",
  };
  expect(findCircles(house(files))).toEqual([]);
});
