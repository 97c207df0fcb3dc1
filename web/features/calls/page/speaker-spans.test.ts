import { expect, test } from 'vitest';
import { speakerSpans } from './speaker-spans.ts';

const turn = (speaker: 'pro' | 'customer', start: number, end: number) => ({ speaker, start, end });

test('the whole recording is shared out, with silence where nobody speaks', () => {
  expect(speakerSpans([turn('pro', 10, 30), turn('customer', 30, 50)], 100)).toEqual([
    { from: 0, to: 0.1, speaker: null },
    { from: 0.1, to: 0.3, speaker: 'pro' },
    { from: 0.3, to: 0.5, speaker: 'customer' },
    { from: 0.5, to: 1, speaker: null },
  ]);
});

test('who speaks over somebody takes the floor, and neighbours of one voice are one stretch', () => {
  const turns = [turn('customer', 20, 40), turn('pro', 0, 25), turn('customer', 40, 130)];
  expect(speakerSpans(turns, 100)).toEqual([
    { from: 0, to: 0.2, speaker: 'pro' },
    { from: 0.2, to: 1, speaker: 'customer' },
  ]);
  expect(speakerSpans(turns, 0)).toEqual([]);
});
