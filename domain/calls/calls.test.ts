import { expect, test } from 'vitest';
import { callStates, canTransition, keyAction, laterBeeps, recordingOffset } from './calls.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15, 9) + seconds * 1000);

test('a call goes forward, may be skipped or fail, and from its end only sends its notes again or is written up after all', () => {
  expect(canTransition('ringing', 'recording')).toBe(true);
  expect(canTransition('recorded', 'recording')).toBe(false);
  expect(canTransition('failed', 'transcribing')).toBe(true);
  expect(callStates.filter((state) => canTransition('done', state))).toEqual(['sending']);
  expect(callStates.filter((state) => canTransition('skipped', state))).toEqual(['writing_notes']);
});

test('a moment after a pause lies earlier in the recording', () => {
  const pauses = [{ from: at(30), to: at(50) }];
  expect(recordingOffset(at(10), pauses, at(20))).toBe(10);
  expect(recordingOffset(at(10), pauses, at(40))).toBe(20);
  expect(recordingOffset(at(10), pauses, at(60))).toBe(30);
  expect(recordingOffset(at(10), [{ from: at(30), to: null }], at(60))).toBe(20);
});

test('a run of beeps counts those that were heard before it was cut off', () => {
  expect(laterBeeps(at(0), at(14))).toEqual([]);
  expect(laterBeeps(at(0), at(15))).toEqual([]);
  expect(laterBeeps(at(0), at(46))).toEqual([at(15), at(30), at(45)]);
});

test('key 2 pauses, and resumes when paused', () => {
  expect([keyAction('2', false), keyAction('2', true), keyAction('5', false)]).toEqual([
    'pause',
    'resume',
    'none',
  ]);
});
