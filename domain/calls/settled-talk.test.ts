import { expect, test } from 'vitest';
import { isTalkSettled } from './settled-talk.ts';

test.each([
  ['nothing was said about a job', { itemCount: 0, talkSeconds: 300, grownSeconds: 0 }, false],
  ['something was just added', { itemCount: 3, talkSeconds: 60, grownSeconds: 50 }, false],
  ['nothing was added for a while', { itemCount: 3, talkSeconds: 70, grownSeconds: 50 }, true],
  ['the talk is long', { itemCount: 9, talkSeconds: 240, grownSeconds: 235 }, true],
])('where %s, talk about the job has settled: %o → %s', (_, talk, isSettled) => {
  expect(isTalkSettled(talk)).toBe(isSettled);
});
