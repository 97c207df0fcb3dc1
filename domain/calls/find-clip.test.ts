import { expect, test } from 'vitest';
import { findClip } from './find-clip.ts';

const address =
  'Seventy-seven Pennywhistle Lane, Columbus, four three two one four. And it is six one four, five five five.';
const lines = [
  { text: 'Pipwick Plumbing, this is Sol.', start: 0, end: 2 },
  { text: "Yeah, hi. Gil Stroud. My water heater's leaking all over the basement.", start: 2.4, end: 9.4 },
  { text: address, start: 20, end: 32 },
  { text: 'Well, where do I start, it has been a week. G Stroud at example dot com.', start: 40, end: 48 },
];

test('a name plays two seconds around the place it was said at', () => {
  const clip = findClip({ value: 'Gil Stroud', evidence: [1] }, lines);
  expect(clip?.start).toBeGreaterThan(2.4);
  expect(clip?.start).toBeLessThan(3.5);
  expect((clip?.end ?? 0) - (clip?.start ?? 0)).toBeCloseTo(2);
});

test('an address plays to its last number, and not the phone number after it', () => {
  const clip = findClip({ value: '77 Pennywhistle Lane, Columbus 43214', evidence: [2] }, lines);
  const saidUntil = 20 + (12 * address.indexOf('. And')) / address.length;
  expect(clip?.start).toBeCloseTo(19.6, 1);
  expect(clip?.end).toBeGreaterThan(saidUntil);
});

test('an e-mail address at the end of a long turn plays the end', () => {
  const clip = findClip({ value: 'gstroud@example.com', evidence: [3] }, lines);
  expect(clip?.start).toBeGreaterThan(44);
  expect(clip?.end).toBeGreaterThan(47);
});

test('a clip is never longer than eight seconds, and there is none for what was not said', () => {
  const slow = [{ text: 'five one two five five five zero one four three', start: 0, end: 40 }];
  expect(findClip({ value: '+15125550143', evidence: [0] }, slow)).toEqual({ start: 0, end: 8 });
  expect(findClip({ value: '+15125550143', evidence: [], source: 'contact' }, slow)).toBeNull();
});
