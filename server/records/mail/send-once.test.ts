import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { MailError } from '#server/providers/mailer/mailer.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { sendOnce } from './send-once.ts';

const app = useTestApp();

async function buildMail() {
  const { user } = await signUpPro(app);
  const idempotencyKey = `dunning:${randomUUID()}:try-1`;
  const subject = `Your card was declined ${randomUUID()}`;
  const mail = {
    accountId: user.accountId,
    kind: 'dunning' as const,
    idempotencyKey,
    address: user.email,
    compose: () => ({ subject, text: 'Replace your card.' }),
  };
  const countMails = async () =>
    (await listMailbox(app.deps.mailboxFolder)).filter((each) => each.subject === subject).length;
  const readRow = () =>
    app.deps.db.service
      .selectFrom('mail_deliveries')
      .select(['state', 'attempts', 'provider_message_id', 'last_error'])
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow();
  return { mail, countMails, readRow };
}

describe('a mail about one occasion', () => {
  test('goes out once, however often it is asked for', async () => {
    const { mail, countMails, readRow } = await buildMail();
    for (let again = 0; again < 3; again += 1) await sendOnce(app.deps, mail);
    expect(await countMails()).toBe(1);
    expect(await readRow()).toMatchObject({ state: 'sent', attempts: 3 });
  });

  test('that was taken before we could note it is noted by the next try, and not sent again', async () => {
    const { mail, countMails, readRow } = await buildMail();
    const killed = () => Promise.reject(new Error('killed'));
    await expect(sendOnce(app.deps, { ...mail, alongside: killed })).rejects.toThrow('killed');
    expect(await readRow()).toMatchObject({ state: 'pending', provider_message_id: null });
    const compose = () => Promise.reject(new Error('nothing is to be written twice'));
    await sendOnce(app.deps, { ...mail, compose });
    expect(await countMails()).toBe(1);
    expect((await readRow()).state).toBe('sent');
  });

  test('takes along what holds with it, also when it was out before', async () => {
    const { mail } = await buildMail();
    let times = 0;
    const alongside = async () => {
      times += 1;
    };
    await sendOnce(app.deps, { ...mail, alongside });
    await sendOnce(app.deps, { ...mail, alongside });
    expect(times).toBe(2);
  });

  test('that its server will never take is tried again, or left where that was asked for', async () => {
    const { mail, countMails, readRow } = await buildMail();
    const refused = () => Promise.reject(new MailError('no such mailbox', { retryable: false }));
    await expect(sendOnce(app.deps, { ...mail, compose: refused })).rejects.toThrow('no such mailbox');
    expect((await readRow()).state).toBe('pending');
    await sendOnce(app.deps, { ...mail, compose: refused, leaveWhenRefused: true });
    expect(await readRow()).toMatchObject({ state: 'failed', last_error: 'no such mailbox' });
    await sendOnce(app.deps, mail);
    expect(await countMails()).toBe(0);
  });
});
