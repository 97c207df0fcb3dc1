import { describe, expect, test, vi } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { sendLineEmailConfirmationJob } from './send-line-email-confirmation.job.ts';
import { sendRecipientConfirmationJob } from './send-recipient-confirmation.job.ts';

const app = useTestApp();
const subject = 'Get call notes from';
let count = 0;

async function addRecipient(accountId: string, values: Record<string, unknown> = {}) {
  count += 1;
  const email = `crew${count}@confirm.example`;
  const { id } = await app.deps.db.service
    .insertInto('email_recipients')
    .values({ account_id: accountId, email, name: 'Crew', is_global: true, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** A pro with an added address that was asked, and the way its link leads. */
async function askRecipient() {
  const pro = await signUpPro(app);
  const recipient = await addRecipient(pro.user.accountId);
  await app.deps.queue.enqueue(sendRecipientConfirmationJob, { recipientId: recipient.id });
  const mail = await app.waitForMail(recipient.email, subject);
  return { ...pro, recipient, mail, path: linkIn(mail.text) };
}

function linkIn(text: string): string {
  return new URL(/http\S+recipients\/confirm\/\S+/.exec(text)?.[0] ?? '').pathname;
}

/** As a form, from a browser without an account. */
const answer = (path: string, body: string) =>
  app.visit().send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

const readRecipient = (id: string) =>
  app.deps.db.service
    .selectFrom('email_recipients')
    .select('confirmed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const readStop = (accountId: string, email: string) =>
  app.deps.db.service
    .selectFrom('notes_opt_outs')
    .select(['id', 'stopped_at'])
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();

describe('an added address', () => {
  test('is asked by mail in the name of the company, and opening the link decides nothing', async () => {
    const { recipient, mail, path, input } = await askRecipient();
    expect(mail.subject).toContain(input.fullName);
    const page = await app.visit().get(path);
    expect(page.status).toBe(200);
    expect(page.body).toContain(recipient.email);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect((await readRecipient(recipient.id)).confirmed_at).toBeNull();
  });

  test('is confirmed by the button, twice as well as once', async () => {
    const { recipient, path } = await askRecipient();
    for (let press = 0; press < 2; press += 1) {
      const page = await answer(path, 'answer=yes');
      expect(page.status).toBe(200);
      expect(page.body).toContain('You will get the notes');
    }
    expect((await readRecipient(recipient.id)).confirmed_at).not.toBeNull();
  });

  test('that says no gets no notes and is not asked again, until it says yes itself', async () => {
    const { recipient, path, user } = await askRecipient();
    expect((await answer(path, 'answer=no')).body).toContain('No more notes');
    expect((await readStop(user.accountId, recipient.email))?.stopped_at).not.toBeNull();
    const asked = () =>
      app.deps.db.service
        .selectFrom('email_confirmations')
        .select('id')
        .where('account_id', '=', user.accountId)
        .execute();
    const before = (await asked()).length;
    await sendRecipientConfirmationJob.run(app.deps, { recipientId: recipient.id }, context);
    expect(await asked()).toHaveLength(before);
    await answer(path, 'answer=yes');
    expect((await readStop(user.accountId, recipient.email))?.stopped_at).toBeNull();
    expect((await readRecipient(recipient.id)).confirmed_at).not.toBeNull();
  });

  test('is not confirmed by a wrong, cut or old link, nor by an answer that is none', async () => {
    const { recipient, path, user } = await askRecipient();
    expect((await answer(path, 'answer=maybe')).status).toBe(400);
    expect((await answer(path.slice(0, -4), 'answer=yes')).status).toBe(404);
    expect((await app.visit().get('/recipients/confirm/nothing')).status).toBe(404);
    await app.deps.db.service
      .updateTable('email_confirmations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('account_id', '=', user.accountId)
      .execute();
    const late = await answer(path, 'answer=yes');
    expect(late.status).toBe(404);
    expect(late.body).toContain('This link is no longer valid');
    expect((await readRecipient(recipient.id)).confirmed_at).toBeNull();
  });

  test('is confirmed for the account that asked and for no other', async () => {
    const { path, recipient } = await askRecipient();
    const other = await signUpPro(app);
    const theirs = await addRecipient(other.user.accountId, { email: recipient.email });
    await answer(path, 'answer=yes');
    expect((await readRecipient(theirs.id)).confirmed_at).toBeNull();
  });

  test('that is the account’s own needs no second link after the first mail was confirmed', async () => {
    const { user } = await signUpPro(app);
    const own = () =>
      app.deps.db.service
        .selectFrom('email_recipients')
        .select(['id', 'confirmed_at'])
        .where('account_id', '=', user.accountId)
        .executeTakeFirstOrThrow();
    expect((await own()).confirmed_at).toBeNull();
    const mail = await app.waitForMail(user.email, 'Confirm your email address');
    const token = new URL(/http\S+confirm\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');
    expect((await app.visit().post('/api/email/confirm', { token })).status).toBe(204);
    expect((await own()).confirmed_at).not.toBeNull();
  });
});

describe('the address of a line', () => {
  const setAddress = async (accountId: string, email: string) => {
    const { id } = await app.deps.db.service
      .updateTable('phone_numbers')
      .set({ assigned_email: email })
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.deps.queue.enqueue(sendLineEmailConfirmationJob, { lineId: id });
    return id;
  };
  const readLine = (id: string) =>
    app.deps.db.service
      .selectFrom('phone_numbers')
      .select('assigned_email_confirmed_at as at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('is asked and confirmed in the same way, and a link to an older address proves nothing', async () => {
    const { user } = await signUpPro(app);
    await setAddress(user.accountId, 'old@line.example');
    const old = linkIn((await app.waitForMail('old@line.example', subject)).text);
    const id = await setAddress(user.accountId, 'new@line.example');
    const fresh = linkIn((await app.waitForMail('new@line.example', subject)).text);
    expect((await answer(old, 'answer=yes')).status).toBe(404);
    expect((await readLine(id)).at).toBeNull();
    expect((await answer(fresh, 'answer=yes')).status).toBe(200);
    expect((await readLine(id)).at).not.toBeNull();
  });

  test('that already agreed as a recipient is not asked twice', async () => {
    const { user } = await signUpPro(app);
    const { email } = await addRecipient(user.accountId, { confirmed_at: new Date() });
    const id = await setAddress(user.accountId, email);
    await vi.waitFor(async () => expect((await readLine(id)).at).not.toBeNull(), { timeout: 60_000 });
    expect(
      await app.deps.db.service
        .selectFrom('email_confirmations')
        .select('id')
        .where('account_id', '=', user.accountId)
        .execute(),
    ).toEqual([]);
  });
});

const context = { jobId: 'test', signal: new AbortController().signal };
