import { describe, expect, test } from 'vitest';
import {
  addRecipient,
  buildTranscribedCall,
  listDeliveries,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';

const secret = 'a-secret-of-sixteen-and-more';
const calls = useCallApp({ MAIL_WEBHOOK_SECRET: secret });

function tell(source: string, body: unknown, password = secret) {
  const authorization = `Basic ${Buffer.from(`jotline:${password}`).toString('base64')}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return calls.app
    .visit()
    .send(`/webhooks/mail/${source}`, { method: 'POST', headers: { authorization }, body: text });
}

const suppressed = async (email: string) =>
  calls.app.deps.db.service
    .selectFrom('email_suppressions')
    .select(['reason', 'detail'])
    .where('email', '=', email)
    .executeTakeFirst();

/** From https://postmarkapp.com/developer/webhooks/bounce-webhook */
const postmarkBounce = (Email: string) => ({
  RecordType: 'Bounce',
  MessageStream: 'outbound',
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: 'Test',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  ServerID: 23,
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'Test bounce details',
  Email,
  From: 'sender@example.com',
  BouncedAt: '2019-11-05T16:33:54.9070259Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Test subject',
});

/** As Exim writes it: RFC 3464. */
const report = (
  address: string,
  messageId: string,
) => `From: Mail Delivery System <Mailer-Daemon@mx.example.net>
To: notes@jotline.example
Content-Type: multipart/report; report-type=delivery-status; boundary=1763000000-eximdsn-42
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1763000000-eximdsn-42
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

--1763000000-eximdsn-42
Content-type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Action: failed
Final-Recipient: rfc822;${address}
Status: 5.0.0
Remote-MTA: dns; mail.reach.co
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--1763000000-eximdsn-42
Content-type: text/rfc822-headers

From: Jotline <notes@jotline.example>
To: ${address}
Message-ID: ${messageId}

--1763000000-eximdsn-42--
`;

describe('mail that came back', () => {
  test.each(['postmark', 'sendgrid', 'dsn'])(
    'told by %s shows on the call, and nothing more is sent there',
    async (source) => {
      const { user } = await signUpPro(calls.app);
      const email = `gone-${source}@reach.co`;
      await addRecipient(calls, { account_id: user.accountId, email, is_global: true });
      const first = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
      await waitForState(calls, first, 'done');
      const own = (rows: { address: string }[]) => rows.find(({ address }) => address === email);
      const sent = own(await listDeliveries(calls, first)) as { id: string } | undefined;
      const messageId = `<${sent?.id}@jotline.example>`;
      const bodies: Record<string, unknown> = {
        postmark: postmarkBounce(email),
        sendgrid: [
          {
            email,
            event: 'bounce',
            type: 'bounce',
            status: '5.1.1',
            reason: '550 5.1.1 User unknown',
            'smtp-id': messageId,
            timestamp: 1_763_000_000,
          },
          { email: 'fine@reach.co', event: 'delivered', timestamp: 1_763_000_000 },
        ],
        dsn: report(email, messageId),
      };
      for (const _ of [1, 2])
        expect(await tell(source, bodies[source])).toMatchObject({ status: 200, body: { noted: 1 } });
      expect(await suppressed(email)).toMatchObject({
        reason: 'bounce',
        detail: expect.stringMatching(/unknown/i),
      });
      expect(await suppressed('fine@reach.co')).toBeUndefined();
      await expect
        .poll(async () => own(await listDeliveries(calls, first)))
        .toMatchObject({
          state: 'bounced',
          last_error: expect.stringContaining('came back'),
        });
      const second = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
      await waitForState(calls, second, 'done');
      expect(own(await listDeliveries(calls, second))).toMatchObject({ state: 'failed' });
    },
  );

  test('for the moment only, or fine, changes nothing', async () => {
    const email = 'full@reach.co';
    await tell('postmark', { ...postmarkBounce(email), Type: 'SoftBounce', Inactive: false });
    await tell('sendgrid', [{ email, event: 'bounce', type: 'blocked', reason: 'greylisted' }]);
    await tell(
      'dsn',
      report(email, '<x@y>').replace('Action: failed', 'Action: delayed').replace('5.0.0', '4.2.2'),
    );
    expect(await suppressed(email)).toBeUndefined();
  });

  test('as spam to whoever got it ends mail to them', async () => {
    const complaint = {
      RecordType: 'SpamComplaint',
      Type: 'SpamComplaint',
      Email: 'Angry@Reach.co',
      Inactive: true,
    };
    expect((await tell('postmark', complaint)).status).toBe(200);
    expect(await suppressed('angry@reach.co')).toMatchObject({ reason: 'complaint' });
    await tell('sendgrid', [{ email: 'tired@reach.co', event: 'spamreport', timestamp: 1 }]);
    expect(await suppressed('tired@reach.co')).toMatchObject({ reason: 'complaint' });
  });

  test('told by somebody else is refused', async () => {
    const body = postmarkBounce('victim@reach.co');
    expect((await tell('postmark', body, 'wrong')).status).toBe(403);
    expect(
      (await calls.app.visit().send('/webhooks/mail/postmark', { method: 'POST', body: '{}' })).status,
    ).toBe(403);
    expect((await tell('mailman', body)).status).toBe(404);
    expect((await tell('postmark', 'no json')).status).toBe(400);
    expect(await suppressed('victim@reach.co')).toBeUndefined();
  });
});
