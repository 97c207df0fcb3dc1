import { expect, test } from 'vitest';
import { signForm } from '#test/support/servers/sign-form.ts';
import type { TelephonyEventKind } from './telephony.ts';
import { createTwilioTelephony } from './twilio.ts';

const authToken = 'secret';
const publicUrl = 'https://jotline.example';
const telephony = createTwilioTelephony({
  name: 'twilio',
  describe: '',
  baseUrl: 'http://127.0.0.1:9',
  accountSid: 'AC1',
  authToken,
  number: '+15125550199',
  publicUrl,
});
const now = new Date('2026-11-15T12:00:00Z');

function read(kind: TelephonyEventKind, fields: Record<string, string>, signature?: string) {
  const target = '/webhooks/voice/any?step=2';
  const { headers, body } = signForm(authToken, publicUrl + target, fields, signature);
  return telephony.readEvent(kind, { header: (name) => headers[name], target, body, now });
}

test('what the carrier signed is told in our words', () => {
  const call = { CallSid: 'CA1', From: '+12125550142', To: '+15125550199' };
  expect(read('incoming', call)).toEqual({
    outcome: 'read',
    event: { callId: 'CA1', from: '+12125550142', to: '+15125550199', isForged: false, at: now },
  });
  for (const [StirVerstat, isForged] of [
    ['TN-Validation-Failed-C', true],
    ['TN-Validation-Passed-A', false],
    ['No-TN-Validation', false],
  ] as const)
    expect(read('incoming', { ...call, StirVerstat })).toMatchObject({ event: { isForged } });
  expect(read('key', { ...call, Digits: '2#' })).toMatchObject({ event: { callId: 'CA1', key: '2' } });
  expect(read('status', { ...call, CallStatus: 'no-answer', CallDuration: '3.2' })).toMatchObject({
    event: { ended: true, durationSeconds: 4 },
  });
  expect(read('status', { ...call, CallStatus: 'ringing' })).toMatchObject({ event: { ended: false } });
  const recording = { ...call, RecordingSid: 'RE1' };
  expect(read('recording', { ...recording, RecordingStatus: 'absent' })).toMatchObject({
    event: { recordingId: 'RE1', status: 'absent' },
  });
  expect(read('recording', { ...recording, RecordingStatus: 'new' })).toMatchObject({
    event: { status: null },
  });
});

test('the carrier’s own time counts, unless it is a day away', () => {
  const at = (Timestamp: string) => read('step', { CallSid: 'CA1', Timestamp });
  expect(at('2026-11-15T11:59:30Z')).toMatchObject({ event: { at: new Date('2026-11-15T11:59:30Z') } });
  expect(at('2026-11-13T11:59:30Z')).toMatchObject({ event: { at: now } });
  expect(at('yesterday')).toMatchObject({ event: { at: now } });
});

test('what it did not sign is forged, what lacks its fields unreadable', () => {
  expect(read('step', { CallSid: 'CA1' }, 'AAAA')).toEqual({ outcome: 'forged' });
  expect(read('step', {}, 'AAAA')).toEqual({ outcome: 'forged' });
  expect(read('step', {})).toEqual({ outcome: 'unreadable' });
  expect(read('key', { CallSid: 'CA1', Digits: 'x' })).toEqual({ outcome: 'unreadable' });
  expect(read('other', {})).toEqual({ outcome: 'read', event: { at: now } });
});
