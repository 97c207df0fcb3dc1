import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addToCart, emailItem, pressComplete, signUpBuyer } from '#test/support/billing.ts';
import { mailsTo, waitForState } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { startTranscriptionServer } from '#test/support/servers/transcription-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { startCallingApp, talk } from '#test/support/sound/phone.ts';
import { sweepCallsJob } from '../../calls/sweep-calls.job.ts';
import { tellTrialsJob } from './tell-trials.job.ts';

const speech = await startTranscriptionServer();
afterAll(() => speech.close());
const app = await startCallingApp({ TRANSCRIBER_BASE_URL: speech.url });
const world = { app, speech };
const db = () => app.deps.db.service;

const context = { jobId: 'test', signal: new AbortController().signal };
const day = 24 * 3600_000;
let ahead = 0;
beforeEach(() => {
  ahead = 0;
  app.deps.clock = { now: () => new Date(Date.now() + ahead) };
  speech.say('recording.wav', waterHeater);
});
const daysLater = (days: number) => {
  ahead = days * day;
};

const readRow = (id: string) =>
  db().selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function signUpCaller() {
  const pro = await signUpBuyer(app);
  const line = await db()
    .updateTable('phone_numbers')
    .set({ verified_at: new Date() })
    .where('account_id', '=', pro.user.accountId)
    .returning('phone_number')
    .executeTakeFirstOrThrow();
  return { ...pro, from: line.phone_number };
}

async function makeCall(from: string, state: string) {
  const { call, events } = await app.call({ from, audio: talk(30) });
  await waitForState(world, call.id, state);
  return { ...(await readRow(call.id)), events };
}

describe('a call without a plan', () => {
  test('becomes notes within the trial; after it, it is announced, recorded and waits until a plan is bought', async () => {
    const pro = await signUpCaller();
    const tried = await makeCall(pro.from, 'done');
    expect(tried.keep_until).toBeNull();

    daysLater(14.1);
    const call = await makeCall(pro.from, 'waiting_for_plan');
    expect(call.events.map(({ kind }) => kind)).toContain('announcement');
    expect(call.recording_key).not.toBeNull();
    expect(call.keep_until?.getTime()).toBe(call.started_at.getTime() + 30 * day);
    // It draws no minutes before its notes are written.
    expect(call.billed_minutes).toBeNull();
    const { body } = await pro.client.get(`/api/calls/${call.id}`);
    expect(body).toMatchObject({ call: { state: 'waiting_for_plan', hasRecording: true }, notes: null });
    expect((await pro.client.get('/api/plan/standing')).body).toMatchObject({
      standing: { kind: 'none', since: 'trial' },
      waiting: { calls: 1 },
    });
    // Nobody works on it meanwhile.
    daysLater(15);
    await sweepCallsJob.run(app.deps, {}, context);
    expect((await readRow(call.id)).state).toBe('waiting_for_plan');

    // An address for $1.99 is no plan.
    await addToCart(pro.client, emailItem());
    expect((await pressComplete(pro.client)).body.status).toBe('completed');
    expect((await makeCall(pro.from, 'waiting_for_plan')).keep_until).not.toBeNull();
    expect((await readRow(call.id)).state).toBe('waiting_for_plan');

    const bought = await pressComplete(pro.client, 'price_starter_placeholder');
    expect(bought.body.status).toBe('completed');
    await waitForState(world, call.id, 'done');
    expect(await readRow(call.id)).toMatchObject({ keep_until: null, billed_minutes: 1 });
    const { rows } = await sql<{ used: number }>`
      select sum(used_minutes)::int as used from minute_cycles where account_id = ${pro.user.accountId}`.execute(
      db(),
    );
    // The one of the trial, and the two that waited.
    expect(rows).toEqual([{ used: 3 }]);
    const mails = await mailsTo(world, pro.user.email);
    expect(mails.filter(({ subject }) => /water heater/i.test(subject)).length).toBeGreaterThanOrEqual(2);
    expect((await pro.client.get('/api/plan/standing')).body).toMatchObject({ standing: { kind: 'plan' } });
    expect((await makeCall(pro.from, 'done')).keep_until).toBeNull();
  });

  test('cannot be written down by any way around, nor its trial be made longer by its owner', async () => {
    const pro = await signUpCaller();
    daysLater(20);
    const call = await makeCall(pro.from, 'waiting_for_plan');
    for (const state of ['recorded', 'transcribing', 'writing_notes'] as const)
      await expect(
        db().updateTable('calls').set({ state }).where('id', '=', call.id).execute(),
      ).rejects.toThrow('calls_unpaid_are_not_written');
    await expect(
      db().updateTable('calls').set({ keep_until: null }).where('id', '=', call.id).execute(),
    ).rejects.toThrow('calls_waiting_has_an_end');
    await expect(
      app.deps.db.asAccount(pro.user.accountId, (tx) =>
        tx
          .updateTable('accounts')
          .set({ trial_ends_at: new Date('2999-01-01') })
          .execute(),
      ),
    ).rejects.toThrow('permission denied');
  });
});

describe('where an account stands', () => {
  test('is told by the days that are left, and by what waits', async () => {
    const { client } = await signUpPro(app);
    const first = await client.get('/api/plan/standing');
    expect(first.body).toEqual({
      standing: { kind: 'trial', daysLeft: 14, endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      waiting: null,
    });
    daysLater(10.5);
    expect((await client.get('/api/plan/standing')).body.standing).toMatchObject({ daysLeft: 4 });
    expect((await client.get('/api/plan')).body.standing).toMatchObject({ standing: { daysLeft: 4 } });
    expect((await app.visit().get('/api/plan/standing')).status).toBe(401);
  });

  test('is mailed three days and one day before the trial ends and when it has ended, once each', async () => {
    const pro = await signUpPro(app);
    const buyer = await signUpBuyer(app);
    await pressComplete(buyer.client, 'price_starter_placeholder');
    const about = async ({ user }: { user: { email: string } }) =>
      (await mailsTo(world, user.email)).filter(({ subject }) => subject.includes('trial'));
    const tell = async () => {
      await tellTrialsJob.run(app.deps, {}, context);
      await tellTrialsJob.run(app.deps, {}, context);
    };
    daysLater(10.9);
    await tell();
    for (const [days, count, words] of [
      [11.1, 1, 'in 3 days'],
      [13.1, 2, 'tomorrow'],
      [14.1, 3, 'has ended'],
    ] as const) {
      daysLater(days);
      await tell();
      await vi.waitFor(async () => expect(await about(pro)).toHaveLength(count), { timeout: 60_000 });
      const mails = await about(pro);
      const mail = mails.find(({ subject }) => subject.includes(words));
      expect(mail?.text).toContain('30 days');
      expect(mail?.text).toContain('/pricing?checkout=1');
    }
    daysLater(16);
    await tell();
    expect(await about(pro)).toHaveLength(3);
    expect(await about(buyer)).toEqual([]);
  });
});
