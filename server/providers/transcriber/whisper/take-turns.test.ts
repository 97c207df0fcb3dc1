import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

const options = { prompt: '', threads: 1 };
const window = () => new Float32Array(0);

/** An engine that is asked for a window of each name, and the order in which it heard them. */
async function hear(names: string[]): Promise<string[]> {
  const heard: string[] = [];
  const turns = takeTurns({
    recognise: () => new Promise((resolve) => setImmediate(() => resolve([]))),
  });
  const ask = (name: string) =>
    (name.startsWith('call') ? turns.first : turns.other)
      .recognise(window(), options)
      .then(() => heard.push(name));
  await Promise.all(names.map(ask));
  return heard;
}

test('windows of calls come before those of recordings that waited longer', async () => {
  expect(await hear(['recording 1', 'recording 2', 'call 1', 'call 2'])).toEqual([
    'recording 1',
    'call 1',
    'call 2',
    'recording 2',
  ]);
});

test('a recording is heard now and then while calls never stop', async () => {
  const heard: string[] = [];
  const turns = takeTurns({
    recognise: () => new Promise((resolve) => setImmediate(() => resolve([]))),
  });
  let isWanted = true;
  const callThatNeverEnds = async (name: string) => {
    while (isWanted && heard.length < 100) {
      await turns.first.recognise(window(), options);
      heard.push(name);
    }
  };
  const calls = [callThatNeverEnds('call 1'), callThatNeverEnds('call 2')];
  for (let i = 0; i < 3; i += 1) {
    await turns.other.recognise(window(), options);
    heard.push('recording');
  }
  isWanted = false;
  await Promise.all(calls);
  expect(heard.filter((name) => name === 'recording')).toHaveLength(3);
  expect(heard.indexOf('recording')).toBeLessThan(12);
});
