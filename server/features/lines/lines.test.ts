import { describe, expect, test } from 'vitest';
import { confirmEmail } from '#test/support/billing.ts';
import { signUpPro } from '#test/support/factories.ts';
import { addEmail, addLine, nextNumber, patch } from '#test/support/lines.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

async function listLines(client: TestClient) {
  const answer = await client.get('/api/lines');
  expect(answer.status).toBe(200);
  return answer.body.lines;
}

const findLine = async (client: TestClient, id: string) =>
  (await listLines(client)).find((line: { id: string }) => line.id === id);

const verified = { verified_at: new Date() };

const edited = (phoneNumber: string, overrides: Record<string, unknown> = {}) => ({
  phoneNumber,
  assignedPersonName: 'Dana Ortiz',
  assignedEmail: null,
  sendToPrimary: false,
  sendRecapAutomatically: true,
  ...overrides,
});

describe('the list of phone lines', () => {
  test('shows person, e-mail, choices, verification, calls and minutes of this cycle', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId, { assigned_email: 'dana@list.example', is_addon: true });
    const call = {
      account_id: user.accountId,
      phone_number_id: line.id,
      kind: 'pro' as const,
      provider: 'test',
      state: 'done' as const,
    };
    const lastCycle = new Date(Date.now() - 40 * 24 * 3600 * 1000);
    await app.deps.db.service
      .insertInto('calls')
      .values([
        { ...call, provider_call_id: `CA1${line.id}`, billed_minutes: 4 },
        { ...call, provider_call_id: `CA2${line.id}`, billed_minutes: 3 },
        { ...call, provider_call_id: `CA3${line.id}`, billed_minutes: 90, started_at: lastCycle },
      ])
      .execute();
    const [added, primary] = await listLines(client);
    expect(added).toMatchObject({
      id: line.id,
      phoneNumber: line.phoneNumber,
      assignedPersonName: 'Dana',
      assignedEmail: 'dana@list.example',
      assignedEmailAgreement: 'waiting',
      sendToPrimary: true,
      sendRecapAutomatically: false,
      isPrimary: false,
      isAddon: true,
      verifiedAt: null,
      code: null,
      callsThisCycle: 2,
      minutesThisCycle: 7,
    });
    expect(primary).toMatchObject({ isPrimary: true, callsThisCycle: 0, minutesThisCycle: 0 });
  });

  test('is the account’s own', async () => {
    const { user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const other = await signUpPro(app);
    expect(await findLine(other.client, line.id)).toBeUndefined();
    expect((await app.visit().get('/api/lines')).status).toBe(401);
  });
});

describe('editing a line', () => {
  test('keeps person and choices, and leaves the proof of an unchanged number alone', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId, verified);
    expect((await patch(client, `/api/lines/${line.id}`, edited(line.phoneNumber))).status).toBe(204);
    const shown = await findLine(client, line.id);
    expect(shown).toMatchObject({
      assignedPersonName: 'Dana Ortiz',
      assignedEmail: null,
      sendToPrimary: false,
      sendRecapAutomatically: true,
    });
    expect(shown.verifiedAt).not.toBeNull();
  });

  test('with another number asks for a new verification', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId, verified);
    const number = nextNumber();
    expect((await patch(client, `/api/lines/${line.id}`, edited(number))).status).toBe(204);
    expect(await findLine(client, line.id)).toMatchObject({ phoneNumber: number, verifiedAt: null });
  });

  test('with a number the account already has is refused in plain words', async () => {
    const { client, user } = await signUpPro(app);
    const [one, two] = [await addLine(app, user.accountId), await addLine(app, user.accountId)];
    const answer = await patch(client, `/api/lines/${one.id}`, edited(two.phoneNumber));
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('You already have a line with this number.');
  });

  test('with a new e-mail asks that address first, and with an empty one takes it away', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const change = edited(line.phoneNumber, { assignedEmail: ' Sam@Edit.example ' });
    expect((await patch(client, `/api/lines/${line.id}`, change)).status).toBe(204);
    await app.waitForMail('sam@edit.example', 'Get call notes from');
    expect(await findLine(client, line.id)).toMatchObject({
      assignedEmail: 'sam@edit.example',
      assignedEmailAgreement: 'waiting',
    });
    await patch(client, `/api/lines/${line.id}`, edited(line.phoneNumber, { assignedEmail: '' }));
    expect(await findLine(client, line.id)).toMatchObject({
      assignedEmail: null,
      assignedEmailAgreement: null,
    });
  });

  test('needs a person, a number, and an address that is one', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const bad = [
      { assignedPersonName: '  ' },
      { phoneNumber: '12' },
      { assignedEmail: 'no address' },
      { assignedEmail: 'two@@example.com' },
      { sendToPrimary: 'yes' },
    ];
    for (const overrides of bad) {
      const answer = await patch(client, `/api/lines/${line.id}`, edited(line.phoneNumber, overrides));
      expect(answer.status, JSON.stringify(overrides)).toBe(400);
      expect(answer.body.error.issues[0].path).toBe(Object.keys(overrides)[0]);
    }
  });

  test('of another account is not found', async () => {
    const { user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const other = await signUpPro(app);
    const answer = await patch(other.client, `/api/lines/${line.id}`, edited(nextNumber()));
    expect(answer.status).toBe(404);
    expect((await patch(app.visit(), `/api/lines/${line.id}`, edited(nextNumber()))).status).toBe(401);
  });
});

describe('the question to a line’s address', () => {
  test('can be sent again until it is answered, once the account’s own address is confirmed', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId, { assigned_email: 'again@line.example' });
    expect((await client.post(`/api/lines/${line.id}/confirmation`)).status).toBe(403);
    await confirmEmail(app, user.accountId);
    expect((await client.post(`/api/lines/${line.id}/confirmation`)).status).toBe(204);
    await app.waitForMail('again@line.example', 'Get call notes from');
    await app.deps.db.service
      .updateTable('phone_numbers')
      .set({ assigned_email_confirmed_at: new Date() })
      .where('id', '=', line.id)
      .execute();
    expect((await client.post(`/api/lines/${line.id}/confirmation`)).status).toBe(409);
  });

  test('needs an address, a session, and one’s own line', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    expect((await client.post(`/api/lines/${line.id}/confirmation`)).status).toBe(409);
    const other = await signUpPro(app);
    expect((await other.client.post(`/api/lines/${line.id}/confirmation`)).status).toBe(404);
    expect((await app.visit().post(`/api/lines/${line.id}/confirmation`)).status).toBe(401);
  });
});

describe('deleting a line', () => {
  test('takes it away and keeps its calls; recipients of that line stay without a line', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const recipient = await addEmail(app, user.accountId, { assigned_phone_id: line.id });
    const call = {
      account_id: user.accountId,
      phone_number_id: line.id,
      kind: 'pro' as const,
      provider: 'test',
    };
    await app.deps.db.service
      .insertInto('calls')
      .values({ ...call, provider_call_id: `CA${line.id}` })
      .execute();
    expect((await client.delete(`/api/lines/${line.id}`)).status).toBe(204);
    expect(await findLine(client, line.id)).toBeUndefined();
    const { body } = await client.get('/api/recipients');
    expect(body.recipients.find(({ id }: { id: string }) => id === recipient.id)).toMatchObject({
      assignedPhoneId: null,
    });
    const kept = await app.deps.db.service
      .selectFrom('calls')
      .select('phone_number_id')
      .where('account_id', '=', user.accountId)
      .execute();
    expect(kept).toEqual([{ phone_number_id: null }]);
  });

  test('that is the primary one says "Cannot delete primary number" and deletes nothing', async () => {
    const { client } = await signUpPro(app);
    const [primary] = await listLines(client);
    const answer = await client.delete(`/api/lines/${primary.id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('Cannot delete primary number');
    expect(await listLines(client)).toHaveLength(1);
  });

  test('of another account, a made-up one, or signed out changes nothing', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const other = await signUpPro(app);
    expect((await other.client.delete(`/api/lines/${line.id}`)).status).toBe(404);
    expect((await app.visit().delete(`/api/lines/${line.id}`)).status).toBe(401);
    expect((await client.delete('/api/lines/not-an-id')).status).toBe(400);
    expect(await findLine(client, line.id)).toBeDefined();
  });
});

describe('making a line primary', () => {
  test('moves the mark, after which the former one can be deleted', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId, verified);
    expect((await client.post(`/api/lines/${line.id}/primary`)).status).toBe(204);
    const [now, former] = await listLines(client);
    expect([now.isPrimary, former.isPrimary]).toEqual([true, false]);
    expect((await client.delete(`/api/lines/${former.id}`)).status).toBe(204);
  });

  test('needs a verified line', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const answer = await client.post(`/api/lines/${line.id}/primary`);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toMatch(/^Verify this line first/);
  });

  test('works however many ask at once, and one line is primary in the end', async () => {
    const { client, user } = await signUpPro(app);
    const lines = [];
    for (let i = 0; i < 5; i += 1) lines.push(await addLine(app, user.accountId, verified));
    const answers = await Promise.all(lines.map(({ id }) => client.post(`/api/lines/${id}/primary`)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    const marked = (await listLines(client)).filter((line: { isPrimary: boolean }) => line.isPrimary);
    expect(marked).toHaveLength(1);
  });

  test('is for one’s own lines', async () => {
    const { user } = await signUpPro(app);
    const line = await addLine(app, user.accountId, verified);
    const other = await signUpPro(app);
    expect((await other.client.post(`/api/lines/${line.id}/primary`)).status).toBe(404);
    expect((await app.visit().post(`/api/lines/${line.id}/primary`)).status).toBe(401);
    expect((await other.client.post('/api/lines/7/primary')).status).toBe(400);
  });
});
