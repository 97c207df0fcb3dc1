import { describe, expect, test } from 'vitest';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { confirmEmail } from '#test/support/billing.ts';
import { signUpPro } from '#test/support/factories.ts';
import { addEmail, addLine, patch } from '#test/support/lines.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { sendRecipientConfirmationJob } from './send-recipient-confirmation.job.ts';

const app = useTestApp();

async function listRecipients(client: TestClient) {
  const answer = await client.get('/api/recipients');
  expect(answer.status).toBe(200);
  return answer.body.recipients;
}

const findRecipient = async (client: TestClient, id: string) =>
  (await listRecipients(client)).find((recipient: { id: string }) => recipient.id === id);

const confirmed = { confirmed_at: new Date() };
const crm = { kind: 'crm', crm_format: 'adf_xml' } as const;

const edited = (overrides: Record<string, unknown> = {}) => ({
  name: 'Office',
  kind: 'team',
  crmFormat: null,
  isGlobal: true,
  assignedPhoneId: null,
  ...overrides,
});

/** What the person behind an address does with the link of a notes mail. */
async function stopNotes(accountId: string, email: string): Promise<void> {
  await app.deps.db.service
    .insertInto('notes_opt_outs')
    .values({ account_id: accountId, email, stopped_at: new Date() })
    .execute();
}

describe('the list of e-mails', () => {
  test('shows kind, format, scope, which is primary, and who agreed', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    await addEmail(app, user.accountId, { ...crm, ...confirmed, email: 'crm@list.example' });
    await addEmail(app, user.accountId, { assigned_phone_id: line.id, email: 'line@list.example' });
    const stopped = await addEmail(app, user.accountId, { is_global: true, ...confirmed });
    await stopNotes(user.accountId, stopped.email);
    const shown = await listRecipients(client);
    expect(shown.map((row: { agreement: string }) => row.agreement)).toEqual([
      'stopped',
      'waiting',
      'confirmed',
      'waiting',
    ]);
    expect(shown[1]).toMatchObject({ kind: 'team', isGlobal: false, assignedPhoneId: line.id });
    expect(shown[2]).toMatchObject({ kind: 'crm', crmFormat: 'adf_xml', isPrimary: false });
    expect(shown[3]).toMatchObject({ email: user.email, isPrimary: true, isGlobal: true });
  });

  test('is the account’s own', async () => {
    const { user } = await signUpPro(app);
    const recipient = await addEmail(app, user.accountId);
    const other = await signUpPro(app);
    expect(await findRecipient(other.client, recipient.id)).toBeUndefined();
    expect((await app.visit().get('/api/recipients')).status).toBe(401);
  });
});

describe('editing an e-mail', () => {
  test('changes name, kind, format and scope', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const { id } = await addEmail(app, user.accountId, { is_global: true });
    const change = edited({
      kind: 'crm',
      crmFormat: 'labelled_text',
      isGlobal: false,
      assignedPhoneId: line.id,
    });
    expect((await patch(client, `/api/recipients/${id}`, change)).status).toBe(204);
    expect(await findRecipient(client, id)).toMatchObject(change);
    expect((await patch(client, `/api/recipients/${id}`, edited())).status).toBe(204);
    expect(await findRecipient(client, id)).toMatchObject(edited());
  });

  test('global e-mails get no phone; a CRM has a format and nobody else does', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const { id } = await addEmail(app, user.accountId);
    const bad = [
      edited({ assignedPhoneId: line.id }),
      edited({ kind: 'crm' }),
      edited({ crmFormat: 'adf_xml' }),
      edited({ kind: 'crm', crmFormat: 'csv' }),
      edited({ name: '' }),
      edited({ kind: 'boss' }),
    ];
    for (const change of bad)
      expect((await patch(client, `/api/recipients/${id}`, change)).status, JSON.stringify(change)).toBe(400);
  });

  test('takes only the account’s own lines', async () => {
    const { client, user } = await signUpPro(app);
    const { id } = await addEmail(app, user.accountId);
    const other = await signUpPro(app);
    const theirs = await addLine(app, other.user.accountId);
    const answer = await patch(
      client,
      `/api/recipients/${id}`,
      edited({ isGlobal: false, assignedPhoneId: theirs.id }),
    );
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('This line is no longer here. Choose another.');
  });

  test('cannot make the primary one a CRM', async () => {
    const { client } = await signUpPro(app);
    const [primary] = await listRecipients(client);
    const change = edited({ kind: 'crm', crmFormat: 'adf_xml' });
    const answer = await patch(client, `/api/recipients/${primary.id}`, change);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toMatch(/primary/);
  });

  test('of another account is not found', async () => {
    const { user } = await signUpPro(app);
    const { id } = await addEmail(app, user.accountId);
    const other = await signUpPro(app);
    expect((await patch(other.client, `/api/recipients/${id}`, edited())).status).toBe(404);
    expect((await patch(app.visit(), `/api/recipients/${id}`, edited())).status).toBe(401);
  });
});

describe('deleting an e-mail', () => {
  test('takes it away', async () => {
    const { client, user } = await signUpPro(app);
    const { id } = await addEmail(app, user.accountId);
    expect((await client.delete(`/api/recipients/${id}`)).status).toBe(204);
    expect(await listRecipients(client)).toHaveLength(1);
    expect((await client.delete(`/api/recipients/${id}`)).status).toBe(404);
  });

  test('that is the primary one says "Cannot delete primary email" and deletes nothing', async () => {
    const { client } = await signUpPro(app);
    const [primary] = await listRecipients(client);
    const answer = await client.delete(`/api/recipients/${primary.id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('Cannot delete primary email');
    expect(await listRecipients(client)).toHaveLength(1);
  });

  test('of another account, a made-up one, or signed out changes nothing', async () => {
    const { client, user } = await signUpPro(app);
    const { id } = await addEmail(app, user.accountId);
    const other = await signUpPro(app);
    expect((await other.client.delete(`/api/recipients/${id}`)).status).toBe(404);
    expect((await app.visit().delete(`/api/recipients/${id}`)).status).toBe(401);
    expect((await client.delete('/api/recipients/%00')).status).toBe(400);
    expect(await findRecipient(client, id)).toBeDefined();
  });
});

describe('making an e-mail primary', () => {
  test('moves the mark to a confirmed one, after which the former can be deleted', async () => {
    const { client, user } = await signUpPro(app);
    const { id } = await addEmail(app, user.accountId, confirmed);
    expect((await client.post(`/api/recipients/${id}/primary`)).status).toBe(204);
    const [now, former] = await listRecipients(client);
    expect([now.isPrimary, former.isPrimary]).toEqual([true, false]);
    expect((await client.delete(`/api/recipients/${former.id}`)).status).toBe(204);
  });

  test('is refused for one that is not confirmed, is a CRM, or stopped the notes', async () => {
    const { client, user } = await signUpPro(app);
    const waiting = await addEmail(app, user.accountId);
    const machine = await addEmail(app, user.accountId, { ...crm, ...confirmed });
    const stopped = await addEmail(app, user.accountId, confirmed);
    await stopNotes(user.accountId, stopped.email);
    for (const [id, words] of [
      [waiting.id, /confirmed first/],
      [machine.id, /CRM cannot/],
      [stopped.id, /stopped the notes/],
    ] as const) {
      const answer = await client.post(`/api/recipients/${id}/primary`);
      expect(answer.status).toBe(409);
      expect(answer.body.error.message).toMatch(words);
    }
  });

  test('is for one’s own e-mails', async () => {
    const { user } = await signUpPro(app);
    const { id } = await addEmail(app, user.accountId, confirmed);
    const other = await signUpPro(app);
    expect((await other.client.post(`/api/recipients/${id}/primary`)).status).toBe(404);
    expect((await app.visit().post(`/api/recipients/${id}/primary`)).status).toBe(401);
  });
});

describe('asking an address again', () => {
  test('mails the question once more', async () => {
    const { client, user } = await signUpPro(app);
    await confirmEmail(app, user.accountId);
    const { id, email } = await addEmail(app, user.accountId);
    expect((await client.post(`/api/recipients/${id}/confirmation`)).status).toBe(204);
    await app.waitForMail(email, 'Get call notes from');
  });

  test('that is the account’s own sends the link of the account again', async () => {
    const { client, user } = await signUpPro(app);
    await app.waitForMail(user.email, 'Confirm your email address');
    const [own] = await listRecipients(client);
    expect((await client.post(`/api/recipients/${own.id}/confirmation`)).status).toBe(204);
    const mailed = async () =>
      (await listMailbox(app.deps.mailboxFolder, 1000)).filter(({ to }) => to === user.email);
    await expect.poll(async () => (await mailed()).length, { timeout: 60_000 }).toBe(2);
    expect((await mailed()).every(({ subject }) => subject === 'Confirm your email address')).toBe(true);
  });

  test('is refused once it agreed or stopped the notes, and to others', async () => {
    const { client, user } = await signUpPro(app);
    const agreed = await addEmail(app, user.accountId, confirmed);
    const stopped = await addEmail(app, user.accountId);
    await stopNotes(user.accountId, stopped.email);
    for (const [{ id }, words] of [
      [agreed, /already confirmed/],
      [stopped, /do not ask again/],
    ] as const) {
      const answer = await client.post(`/api/recipients/${id}/confirmation`);
      expect(answer.status).toBe(409);
      expect(answer.body.error.message).toMatch(words);
    }
    const other = await signUpPro(app);
    expect((await other.client.post(`/api/recipients/${agreed.id}/confirmation`)).status).toBe(404);
    expect((await app.visit().post(`/api/recipients/${agreed.id}/confirmation`)).status).toBe(401);
  });

  test('waits until the account’s own address is confirmed', async () => {
    const { client, user } = await signUpPro(app);
    const { id, email } = await addEmail(app, user.accountId);
    const answer = await client.post(`/api/recipients/${id}/confirmation`);
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('email_not_confirmed');
    expect((await listMailbox(app.deps.mailboxFolder, 1000)).some(({ to }) => to === email)).toBe(false);
  });

  test('that is the account’s own goes five times an hour, whichever button is pressed', async () => {
    const { client } = await signUpPro(app);
    const [own] = await listRecipients(client);
    for (let press = 0; press < 3; press += 1) {
      expect((await client.post(`/api/recipients/${own.id}/confirmation`)).status).toBe(204);
      if (press < 2) expect((await client.post('/api/email/resend')).status).toBe(204);
    }
    expect((await client.post(`/api/recipients/${own.id}/confirmation`)).status).toBe(429);
  });

  test.each([
    ['whose own address is not confirmed asks five others', false, 5],
    ['asks sixty others', true, 60],
  ])('an account %s a day, however they were added', async (_, isConfirmed, most) => {
    const { user } = await signUpPro(app);
    if (isConfirmed) await confirmEmail(app, user.accountId);
    const added = [];
    for (let count = 0; count < most + 2; count += 1) added.push(await addEmail(app, user.accountId));
    for (const { id: recipientId } of added)
      await sendRecipientConfirmationJob.run(app.deps, { recipientId }, context);
    const addresses = new Set(added.map(({ email }) => email));
    const mails = await listMailbox(app.deps.mailboxFolder, 1000);
    expect(mails.filter(({ to }) => addresses.has(to))).toHaveLength(most);
  });

  test('is limited: an account asks twenty times an hour, an address is asked ten times a day', async () => {
    const { client, user } = await signUpPro(app);
    await confirmEmail(app, user.accountId);
    const { id, email } = await addEmail(app, user.accountId);
    const statuses = [];
    for (let i = 0; i < 21; i += 1)
      statuses.push((await client.post(`/api/recipients/${id}/confirmation`)).status);
    expect(statuses.slice(0, 20).every((status) => status === 204)).toBe(true);
    expect(statuses[20]).toBe(429);
    await expect.poll(() => app.logs().includes('asked too often today'), { timeout: 60_000 }).toBe(true);
    const asked = (await listMailbox(app.deps.mailboxFolder)).filter(({ to }) => to === email);
    expect(asked.length).toBeLessThanOrEqual(10);
  });
});

describe('the sample for a CRM', () => {
  const formats = [
    ['labelled_text', /^Lead ID: jotline-\S+\nSource: Jotline\n/],
    ['adf_xml', /^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>/],
    ['labelled_text_json', /^Lead ID: /],
  ] as const;

  for (const [format, start] of formats) {
    test(`comes as a real lead would: ${format}`, async () => {
      const { client, user } = await signUpPro(app);
      const { id, email } = await addEmail(app, user.accountId, {
        kind: 'crm',
        crm_format: format,
        ...confirmed,
      });
      expect((await client.post(`/api/recipients/${id}/sample`)).status).toBe(204);
      const mail = await app.waitForMail(email, 'Jotline lead: SAMPLE');
      expect(mail.text).toMatch(start);
      expect(mail.text).toContain('sample.customer@example.com');
      expect(mail.html).toBe('');
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(
        format === 'labelled_text_json' ? ['lead.json'] : [],
      );
    });
  }

  test('is refused for team addresses, unconfirmed ones, and other accounts', async () => {
    const { client, user } = await signUpPro(app);
    const team = await addEmail(app, user.accountId, confirmed);
    const waiting = await addEmail(app, user.accountId, crm);
    expect((await client.post(`/api/recipients/${team.id}/sample`)).status).toBe(409);
    expect((await client.post(`/api/recipients/${waiting.id}/sample`)).status).toBe(409);
    const other = await signUpPro(app);
    expect((await other.client.post(`/api/recipients/${waiting.id}/sample`)).status).toBe(404);
    expect((await app.visit().post(`/api/recipients/${waiting.id}/sample`)).status).toBe(401);
  });

  test('is limited to ten an hour', async () => {
    const { client, user } = await signUpPro(app);
    const { id } = await addEmail(app, user.accountId, { ...crm, ...confirmed });
    for (let i = 0; i < 10; i += 1)
      expect((await client.post(`/api/recipients/${id}/sample`)).status).toBe(204);
    expect((await client.post(`/api/recipients/${id}/sample`)).status).toBe(429);
  });
});

const context = { jobId: 'test', signal: new AbortController().signal };
