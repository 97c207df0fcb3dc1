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
    ['30006', /landline/],
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
