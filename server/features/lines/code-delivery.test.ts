import { describe, expect, test } from 'vitest';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { signUpPro } from '#test/support/factories.ts';
import { addLine } from '#test/support/lines.ts';
import { startCallingApp } from '#test/support/sound/phone.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = await startCallingApp();

const ask = (client: TestClient, id: string) => client.post(`/api/lines/${id}/code`);

async function findLine(client: TestClient, id: string) {
  const { body } = await client.get('/api/lines');
  return body.lines.find((line: { id: string }) => line.id === id);
}

describe('a code that the carrier could not deliver', () => {
  test.each([
    ['30034', /phone companies block our texts until our number is registered/],
    ['30003', /off or out of reach/],
    ['30005', /not in service/],
    ['30008', /Send another one/],
  ])('says so when it learns it (%s)', async (errorCode, words) => {
    const pro = await signUpPro(app);
    const line = await addLine(app, pro.user.accountId);
    await app.deps.phone?.scriptTexts([{ to: line.phoneNumber, outcome: 'undelivered', errorCode }]);
    expect((await ask(pro.client, line.id)).body.problem).toBeNull();
    await expect.poll(async () => (await findLine(pro.client, line.id)).code.problem).toMatch(words);
  });

  test('tells whoever runs this Jotline that its texts are blocked, once a day', async () => {
    for (const _ of [1, 2]) {
      const pro = await signUpPro(app);
      const line = await addLine(app, pro.user.accountId);
      await app.deps.phone?.scriptTexts([
        { to: line.phoneNumber, outcome: 'undelivered', errorCode: '30034' },
      ]);
      await ask(pro.client, line.id);
      await expect.poll(async () => (await findLine(pro.client, line.id)).code.problem).toBeTruthy();
    }
    const { text } = await app.waitForMail(app.deps.env.SUPPORT_EMAIL, 'Your texts are blocked');
    expect(text).toContain('docs/going-live.md');
    const mails = await listMailbox(app.deps.mailboxFolder);
    expect(mails.filter(({ subject }) => subject.includes('texts are blocked'))).toHaveLength(1);
  });
});

describe('a landline', () => {
  const spokenTo = async (number: string) => {
    const [words = ''] = (await app.deps.phone?.listSpoken(number)) ?? [];
    return /code is: ([\d, ]+)\./.exec(words)?.[1]?.replace(/\D/g, '') ?? '';
  };
  const enter = (client: TestClient, id: string, code: string) =>
    client.post(`/api/lines/${id}/verify`, { code });

  test('that the carrier refuses at once is called, and its code is spoken', async () => {
    const pro = await signUpPro(app);
    const line = await addLine(app, pro.user.accountId);
    await app.deps.phone?.scriptTexts([{ to: line.phoneNumber, outcome: 'refused' }]);
    const asked = await ask(pro.client, line.id);
    expect(asked.body).toMatchObject({ channel: 'call', problem: null });
    const code = await spokenTo(line.phoneNumber);
    expect(code).toMatch(/^\d{6}$/);
    expect((await enter(pro.client, line.id, code)).status).toBe(204);
  });

  test('that the carrier finds out later is called with another code, and at once the next time', async () => {
    const pro = await signUpPro(app);
    const line = await addLine(app, pro.user.accountId);
    await app.deps.phone?.scriptTexts([{ to: line.phoneNumber, outcome: 'undelivered', errorCode: '30006' }]);
    expect((await ask(pro.client, line.id)).body.channel).toBe('text');
    const texted = await app.waitForText(line.phoneNumber, 'Your Jotline code is');
    await expect.poll(async () => (await findLine(pro.client, line.id)).code.channel).toBe('call');
    expect((await findLine(pro.client, line.id)).code.problem).toBeNull();
    const code = await spokenTo(line.phoneNumber);
    expect(texted.body).not.toContain(code);
    await app.deps.db.service
      .updateTable('line_verifications')
      .set({ sent_at: new Date(Date.now() - 120_000) })
      .where('phone_number_id', '=', line.id)
      .execute();
    expect((await ask(pro.client, line.id)).body.channel).toBe('call');
    expect((await app.deps.phone?.listTexts(line.phoneNumber))?.length).toBe(1);
    expect((await enter(pro.client, line.id, await spokenTo(line.phoneNumber))).status).toBe(204);
  });
});
