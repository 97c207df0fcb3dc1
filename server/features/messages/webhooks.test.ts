import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signRequest } from '#server/carrier-emulator/callbacks.ts';
import { carrierSettings } from '#test/support/carrier.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp(carrierSettings);

/** A text as the carrier tells it: a signed form. */
function tell(fields: Record<string, string>, signature?: string) {
  const target = '/webhooks/messages/inbound';
  const signed = signRequest(carrierSettings.TELEPHONY_AUTH_TOKEN, app.deps.publicUrl + target, fields);
  return app.visit().send(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signed,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

const text = (change: Record<string, string> = {}) => ({
  MessageSid: `SM${randomUUID()}`,
  From: '+12125550142',
  To: '+15125550199',
  Body: 'Hello',
  ...change,
});
const kept = (sid: string) =>
  app.deps.db.service.selectFrom('messages').selectAll().where('provider_message_id', '=', sid).execute();

test('a text that the carrier tells twice is kept once', async () => {
  const fields = text();
  expect((await tell(fields)).body).toContain('<Response/>');
  expect((await tell(fields)).status).toBe(200);
  expect(await kept(fields.MessageSid)).toMatchObject([{ body: 'Hello', meaning: 'other', user_id: null }]);
});

test('a text that nobody signed is refused and not kept', async () => {
  const fields = text();
  expect((await tell(fields, 'AAAA')).status).toBe(403);
  expect(await kept(fields.MessageSid)).toEqual([]);
});

test('a text with characters no database keeps, or from no number, does not come again and again', async () => {
  const odd = text({ Body: 'a\u0000b' });
  expect((await tell(odd)).status).toBe(200);
  expect(await kept(odd.MessageSid)).toMatchObject([{ body: 'ab' }]);
  const shortCode = text({ From: '72345' });
  expect((await tell(shortCode)).status).toBe(200);
  expect(await kept(shortCode.MessageSid)).toEqual([]);
});
