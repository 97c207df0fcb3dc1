import { expect, test } from 'vitest';
import { findCrowdedFolders } from './find-crowded-folders.ts';

const folder = (name: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${name}/file-${index}${ending}`);

test('a folder of 31 files is too large, their tests not counted', () => {
  expect(findCrowdedFolders([...folder('server/a', 31), ...folder('server/b', 30)])).toEqual([
    'server/a:1 has 31 files beside its tests: give it rooms, 30 at most.',
  ]);
  expect(findCrowdedFolders([...folder('server/a', 30), ...folder('server/a', 30, '.test.ts')])).toEqual([]);
  expect(findCrowdedFolders([...folder('server/a', 30), ...folder('server/a/room', 30)])).toEqual([]);
});
