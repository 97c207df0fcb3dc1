import { describe, expect, test } from 'vitest';
import { buildSignUp, signUpPro } from '#test/support/factories.ts';
import { addLine, nextNumber, patch } from '#test/support/lines.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

async function ask(client: TestClient, id: string) {
  return client.post(`/api/lines/${id}/code`);
}

async function readCode(number: string): Promise<string> {
  const { body } = await app.waitForText(number, 'Your Jotline code is');
  return /\b\d{6}\b/.exec(body)?.[0] ?? '';
}

const enter = (client: TestClient, id: string, code: string) =>
  client.post(`/api/lines/${id}/verify`, { code });

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const listCodes = (id: string) =>
  app.deps.db.service
    .selectFrom('line_verifications')
    .selectAll()
    .where('phone_number_id', '=', id)
    .execute();

/** As if so many seconds had passed since the codes of the line were sent. */
async function letPass(id: string, seconds: number): Promise<void> {
  for (const row of await listCodes(id))
    await app.deps.db.service
      .updateTable('line_verifications')
      .set({
        sent_at: new Date(row.sent_at.getTime() - seconds * 1000),
        expires_at: new Date(row.expires_at.getTime() - seconds * 1000),
      })
      .where('id', '=', row.id)
      .execute();
}

async function findLine(client: TestClient, id: string) {
  const { body } = await client.get('/api/lines');
  return body.lines.find((line: { id: string }) => line.id === id);
}

async function askedLine() {
  const pro = await signUpPro(app);
  const line = await addLine(app, pro.user.accountId);
  const answer = await ask(pro.client, line.id);
  expect(answer.status).toBe(200);
  return { ...pro, line, answer, code: await readCode(line.phoneNumber) };
}

describe('a line', () => {
  test('that is verified and stands in the company info is said there to get texts and to be used for calls', async () => {
    const { client } = await signUpPro(app);
    const another = await addLine(app, (await client.get('/api/session')).body.user.accountId);
    const read = async () => (await client.get('/api/company')).body;
    const [own] = (await client.get('/api/lines')).body.lines.filter(
      ({ id }: { id: string }) => id !== another.id,
    );
    for (const { line, isSaid } of [
      { line: another, isSaid: false },
      { line: own, isSaid: true },
    ]) {
      await ask(client, line.id);
      expect((await enter(client, line.id, await readCode(line.phoneNumber))).status).toBe(204);
      expect(await read()).toMatchObject({ receivesSms: isSaid, eligibleCallAi: isSaid });
    }
  });

  test('is verified by the texted code, and the code is kept nowhere in the clear', async () => {
    const { client, line, answer, code } = await askedLine();
    expect(answer.body.triesLeft).toBe(5);
    const resendIn = new Date(answer.body.resendAt).getTime() - Date.now();
    expect(resendIn).toBeGreaterThan(20_000);
    expect(resendIn).toBeLessThanOrEqual(30_000);
    const validFor = new Date(answer.body.expiresAt).getTime() - Date.now();
    expect(validFor / 60_000).toBeCloseTo(10, 0);
    expect((await findLine(client, line.id)).code).toMatchObject({ triesLeft: 5 });

    const [kept] = await listCodes(line.id);
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(kept?.code_hash).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await app.deps.db.pool.query('select 1 from messages where body like $1', [`%${code}%`]);
    expect(rows).toEqual([]);
    expect(app.logs()).not.toContain(`code is ${code}`);

    expect((await enter(client, line.id, code)).status).toBe(204);
    const shown = await findLine(client, line.id);
    expect(shown.verifiedAt).not.toBeNull();
    expect(shown.code).toBeNull();
    // A double click.
    expect((await enter(client, line.id, code)).status).toBe(204);
    expect((await ask(client, line.id)).body.error.message).toBe('This line is already verified.');
  });

  test('is not verified by a wrong code; after five tries not even by the right one', async () => {
    const { client, line, code } = await askedLine();
    for (const left of ['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.']) {
      const answer = await enter(client, line.id, wrong(code));
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toBe(`That code is not right. ${left}`);
    }
    const last = await enter(client, line.id, wrong(code));
    expect(last.body.error.message).toBe('That code is not right. Ask for a new code.');
    const tooLate = await enter(client, line.id, code);
    expect(tooLate.status).toBe(409);
    expect(tooLate.body.error.message).toBe('This code no longer works. Ask for a new one.');
  });

  test('gets five guesses for a code, however many are sent at once', async () => {
    const { client, line, code } = await askedLine();
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(client, line.id, wrong(code))));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test('is not verified by a code that expired', async () => {
    const { client, line, code } = await askedLine();
    await letPass(line.id, 601);
    expect((await enter(client, line.id, code)).status).toBe(409);
    expect((await findLine(client, line.id)).code).toBeNull();
  });

  test('gets another code after 30 seconds and not before; then only the newest works', async () => {
    const { client, line, code } = await askedLine();
    const soon = await ask(client, line.id);
    expect(soon.status).toBe(429);
    expect(soon.body.error.message).toMatch(/another in (30|2\d) s/);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(20);
    await letPass(line.id, 31);
    expect((await ask(client, line.id)).status).toBe(200);
    const newest = await readCode(line.phoneNumber);
    if (newest !== code) expect((await enter(client, line.id, code)).status).toBe(400);
    expect((await enter(client, line.id, newest)).status).toBe(204);
  });

  test('asked for twice at once is texted once', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    const answers = await Promise.all([ask(client, line.id), ask(client, line.id), ask(client, line.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(await listCodes(line.id)).toHaveLength(1);
  });

  test('whose number is changed meanwhile is not verified by the code sent to the old one', async () => {
    const { client, line, code } = await askedLine();
    await patch(client, `/api/lines/${line.id}`, {
      phoneNumber: nextNumber(),
      assignedPersonName: 'Dana',
      assignedEmail: null,
      sendToPrimary: true,
      sendRecapAutomatically: false,
    });
    expect((await enter(client, line.id, code)).status).toBe(409);
    expect((await findLine(client, line.id)).verifiedAt).toBeNull();
  });

  test('belongs to one account: who comes second is told so, and only after the right code', async () => {
    const number = nextNumber();
    const first = await signUpPro(app);
    await addLine(app, first.user.accountId, { phone_number: number, verified_at: new Date() });
    const second = await signUpPro(app, buildSignUp({ phone: number }));
    const [line] = (await second.client.get('/api/lines')).body.lines;
    expect((await ask(second.client, line.id)).status).toBe(200);
    const code = await readCode(number);
    expect((await enter(second.client, line.id, wrong(code))).status).toBe(400);
    const answer = await enter(second.client, line.id, code);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe(
      'This number is already verified by another Jotline account. Remove it there first, then verify it here.',
    );
    expect((await findLine(second.client, line.id)).verifiedAt).toBeNull();
  });

  test('refuses codes that are none, other accounts and visitors', async () => {
    const { client, line, code } = await askedLine();
    for (const bad of ['12345', '1234567', 'abcdef', '']) {
      expect((await enter(client, line.id, bad)).status, bad).toBe(400);
    }
    const other = await signUpPro(app);
    expect((await enter(other.client, line.id, code)).status).toBe(404);
    expect((await ask(other.client, line.id)).status).toBe(404);
    expect((await enter(app.visit(), line.id, code)).status).toBe(401);
    expect((await ask(app.visit(), line.id)).status).toBe(401);
    expect((await ask(client, 'no-id')).status).toBe(400);
  });
});

describe('texting codes', () => {
  test('is limited for a number over all accounts, so that nobody is flooded', async () => {
    const number = nextNumber();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const { client, user } = await signUpPro(app);
      const line = await addLine(app, user.accountId, { phone_number: number });
      statuses.push((await ask(client, line.id)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is limited to ten an hour for an account', async () => {
    const { client, user } = await signUpPro(app);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const line = await addLine(app, user.accountId);
      statuses.push((await ask(client, line.id)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test.each([
    ['opted_out', 409, /has stopped our texts. Send START/],
    ['busy', 503, /could not be sent. Try again/],
  ] as const)(
    'that the carrier refuses (%s) says why, and the next try need not wait',
    async (outcome, status, words) => {
      const { client, user } = await signUpPro(app);
      const line = await addLine(app, user.accountId);
      await app.deps.phone?.scriptTexts([{ to: line.phoneNumber, outcome, times: 1 }]);
      const refused = await ask(client, line.id);
      expect(refused.status).toBe(status);
      expect(refused.body.error.message).toMatch(words);
      expect(await listCodes(line.id)).toEqual([]);
      expect((await ask(client, line.id)).status).toBe(200);
    },
  );

  test('counts a code whose text arrived although the carrier’s answer got lost', async () => {
    const { client, user } = await signUpPro(app);
    const line = await addLine(app, user.accountId);
    await app.deps.phone?.scriptTexts([{ to: line.phoneNumber, outcome: 'lost_answer', times: 1 }]);
    expect((await ask(client, line.id)).status).toBe(200);
    expect((await enter(client, line.id, await readCode(line.phoneNumber))).status).toBe(204);
  });
});
