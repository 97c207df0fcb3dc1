import { expect, test } from 'vitest';
import { mixChannels } from './mix-channels.ts';

const STEREO = [Float32Array.of(1, 0), Float32Array.of(0, 0.5)];

test('without a choice all channels are mixed', () => {
  expect([...mixChannels(STEREO)]).toEqual([0.5, 0.25]);
});

test('the chosen channel leaves our own prompts on the other one out', () => {
  expect(mixChannels(STEREO, 1)).toBe(STEREO[1]);
});

test('a single channel answers to every choice, a missing one of several does not', () => {
  expect(mixChannels([STEREO[0]!], 1)).toBe(STEREO[0]);
  expect(() => mixChannels(STEREO, 2)).toThrow('no channel 2');
});
