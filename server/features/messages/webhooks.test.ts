import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxTextLength } from '#domain/campaigns/sms.ts';
import { processorSeconds } from '#test/support/files/processor-seconds.ts';
import { carrierSettings } from '#test/support/servers/carrier.ts';
import { signForm } from '#test/support/servers/sign-form.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp(carrierSettings);

/** A text as the carrier tells it: a signed form. */
function tell(fields: Record<string, string>, signature?: string) {
  const target = '/webhooks/messages/inbound';
  const url = app.deps.publicUrl + target;
  return app.visit().send(target, {
    method: 'POST',
    ...signForm(carrierSettings.TELEPHONY_AUTH_TOKEN, url, fields, signature),
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
  expect(await kept(fields.MessageSid)).toMatchObject([
    { body: 'Hello', meaning: 'other', account_id: null },
  ]);
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

/** What the rules for text messages name, as people write it. */
const wordings = {
  opt_out: [
    'stop',
    'Quit',
    'END',
    'revoke',
    'opt out',
    'Cancel',
    'unsubscribe',
    'STOPALL',
    'optout',
    'Stop. Thank you',
    'STOP PLEASE',
    'take me off the list',
    'remove me',
    "don't text me",
    'no mas',
  ],
  opt_in: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
  yes: ['YES'],
  other: ['we have got to STOP this leak before Friday'],
};

test.each(Object.entries(wordings).flatMap(([meaning, texts]) => texts.map((body) => ({ meaning, body }))))(
  '$body is taken as $meaning',
  async ({ meaning, body }) => {
    const fields = text({ Body: body });
    expect((await tell(fields)).status).toBe(200);
    expect(await kept(fields.MessageSid)).toMatchObject([{ meaning, body }]);
  },
);

test('words repeated to hold the server up cost it next to nothing, as many as a text can have', async () => {
  const attacks = [
    ['Stop ', 'these '],
    ['I do not want ', 'any more '],
    ['do not send ', 'any more these '],
    ['no quiero ', 'recibir mas '],
  ] as const;
  // The shortest first: whoever falls for it is noticed while there is still an end to it.
  for (const length of [174, maxTextLength, 3 * maxTextLength]) {
    for (const [opening, again] of attacks) {
      const fields = text({ Body: `${(opening + again.repeat(length)).slice(0, length - 1)}x` });
      const seconds = await processorSeconds(async () => expect((await tell(fields)).status).toBe(200));
      expect(seconds).toBeLessThan(2);
      const [message] = await kept(fields.MessageSid);
      expect(message?.body).toHaveLength(Math.min(length, maxTextLength));
    }
  }
});
