import { expect, test } from 'vitest';
import { summarizeConsent } from './describe-consent.ts';

const event = (kind: string, offset: number | null, detail: unknown = {}) => ({
  kind,
  offset_seconds: offset === null ? null : String(offset),
  wording_version: kind === 'announcement' ? '2026-11' : null,
  detail,
});

test('the consent log reads as one sentence', () => {
  const log = [event('announcement', null), event('announcement', 20), event('recording_paused', 40)];
  const beeps = event('beep', 0, { offsets: [15, 30] });
  expect(summarizeConsent([...log, beeps], { listenedTo: true })).toBe(
    'Recording announced when the call was answered and at 0:20 (wording 2026-11); 2 beeps, one every 15 s; recording paused once. Nobody was heard to object.',
  );
});

test('a log without an announcement does not claim one', () => {
  expect(summarizeConsent([], { listenedTo: true })).toBe('No announcement was logged for this call.');
});

test('a call that nobody has listened to yet makes no claim about objections', () => {
  const announced = 'Recording announced when the call was answered (wording 2026-11).';
  expect(summarizeConsent([event('announcement', null)], { listenedTo: false })).toBe(announced);
});

test('a moment in doubt stands in the sentence, and what became of it', () => {
  const doubted = [event('announcement', null), event('refusal_doubted', 31)];
  expect(summarizeConsent(doubted, { listenedTo: false })).toMatch(/ Someone may have objected\.$/);
  const ruledOut = [...doubted, event('refusal_ruled_out', 31)];
  expect(summarizeConsent(ruledOut, { listenedTo: true })).toMatch(
    / Nobody was heard to object; 0:31 was listened to and is no objection\.$/,
  );
  const undecided = [...doubted, event('refusal_undecided', 31)];
  expect(summarizeConsent(undecided, { listenedTo: true })).toMatch(/ Someone may have objected\.$/);
});

test('a refusal stands in the sentence', () => {
  const log = [event('announcement', null), event('refusal_spoken', 31)];
  expect(summarizeConsent(log, { listenedTo: true })).toMatch(/Someone objected\.$/);
});
