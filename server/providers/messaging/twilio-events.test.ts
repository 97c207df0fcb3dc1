import { expect, test } from 'vitest';
import { signForm } from '#test/support/servers/sign-form.ts';
import type { MessagingEventKind } from './messaging.ts';
import { createTwilioMessaging } from './twilio.ts';

const authToken = 'secret';
const publicUrl = 'https://jotline.example';
const messaging = createTwilioMessaging({
  name: 'twilio',
  describe: '',
  baseUrl: 'http://127.0.0.1:9',
  accountSid: 'AC1',
  authToken,
  number: '+15125550199',
  publicUrl,
  limits: { segmentsPerSecond: null, segmentsPerDay: null },
});
const now = new Date('2026-11-15T12:00:00Z');

function read(kind: MessagingEventKind, fields: Record<string, string>, signature?: string) {
  const target = '/webhooks/messages/any';
  const { headers, body } = signForm(authToken, publicUrl + target, fields, signature);
  return messaging.readEvent(kind, { header: (name) => headers[name], target, body, now });
}

test.each([
  ['queued', 'sent'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['scheduled', null],
])('a text that the carrier calls %s is %s for us', (MessageStatus, status) => {
  expect(read('delivery', { MessageSid: 'SM1', MessageStatus })).toEqual({
    outcome: 'read',
    event: { providerMessageId: 'SM1', status, errorCode: null, refusal: null, from: null, at: now },
  });
});

test('someone who said stop has opted out, a number may be out of reach, we may be unregistered; other errors keep their number alone', () => {
  const failed = (ErrorCode: string) =>
    read('delivery', { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode });
  expect(failed('21610')).toMatchObject({ event: { refusal: 'opted_out', errorCode: '21610' } });
  expect(failed('30003')).toMatchObject({ event: { refusal: 'off', errorCode: '30003' } });
  expect(failed('30006')).toMatchObject({ event: { refusal: 'landline' } });
  expect(failed('30034')).toMatchObject({ event: { refusal: 'unregistered' } });
  expect(failed('30008')).toMatchObject({ event: { refusal: null, errorCode: '30008' } });
});

test('a text that someone wrote is read, from a number alone', () => {
  const text = { MessageSid: 'SM1', From: '+12125550142', To: '+15125550199', Body: 'a\u0000b' };
  const media = { MediaUrl0: 'https://carrier.example/a.jpg', MediaUrl1: 'https://carrier.example/b.jpg' };
  expect(read('inbound', { ...text, ...media, MediaUrl2: 'file:///etc', NumSegments: '2' })).toEqual({
    outcome: 'read',
    event: {
      providerMessageId: 'SM1',
      from: '+12125550142',
      to: '+15125550199',
      body: 'ab',
      mediaUrls: [media.MediaUrl0, media.MediaUrl1],
      segments: 2,
      at: now,
    },
  });
  expect(read('inbound', { ...text, From: '72345' })).toEqual({ outcome: 'unreadable' });
  expect(read('inbound', text, 'AAAA')).toEqual({ outcome: 'forged' });
});
