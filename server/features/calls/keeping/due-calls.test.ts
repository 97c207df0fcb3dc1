import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterCard, pressComplete, signUpBuyer } from '#test/support/billing.ts';
import { mailsTo, waitForState } from '#test/support/calls.ts';
import { findMentions } from '#test/support/files/find-mentions.ts';
import { startTranscriptionServer } from '#test/support/servers/transcription-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { startCallingApp, talk } from '#test/support/sound/phone.ts';
import { collectInvoice } from '../../billing/renewals/collect-invoice.ts';
import { renewAccount } from '../../billing/renewals/renew-account.ts';
import { listDueInvoices } from '../../billing/renewals/renew-due.job.ts';
import { announceDeletionsJob } from './announce-deletions.job.ts';
import { deleteDueCallsJob } from './delete-due-calls.job.ts';

const speech = await startTranscriptionServer();
afterAll(() => speech.close());
const app = await startCallingApp({ TRANSCRIBER_BASE_URL: speech.url });
const world = { app, speech };
const db = () => app.deps.db.service;

const day = 24 * 3600_000;
let ahead = 0;
beforeEach(() => {
  ahead = 0;
  app.deps.clock = { now: () => new Date(Date.now() + ahead) };
  speech.say('recording.wav', waterHeater);
});

const goTo = (moment: Date) => {
  ahead = moment.getTime() - Date.now();
};
const daysLater = (days: number) => {
  ahead = days * day;
};
const context = { jobId: 'test', signal: new AbortController().signal };
const announce = () => announceDeletionsJob.run(app.deps, {}, context);
const deleteDue = () => deleteDueCallsJob.run(app.deps, {}, context);

/** A call from start to end: answered, recorded, fetched, written down, told. */
async function makeCall(from: string, state = 'done') {
  const { call } = await app.call({ from, audio: talk(30) });
  await waitForState(world, call.id, state);
  return readRow(call.id);
}

const readRow = (id: string) =>
  db().selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function listEvents(callId: string): Promise<string[]> {
  const rows = await db().selectFrom('call_events').select('kind').where('call_id', '=', callId).execute();
  return rows.map(({ kind }) => kind);
}

/** What of a call is still anywhere: tables that name it, its sound here and at the carrier. */
async function whatIsLeft(call: Awaited<ReturnType<typeof readRow>>, key: string): Promise<string[]> {
  const left: string[] = [];
  for (const table of ['transcripts', 'call_notes', 'call_recaps', 'call_deliveries'] as const) {
    const rows = await db().selectFrom(table).select('id').where('call_id', '=', call.id).execute();
    if (rows.length > 0) left.push(table);
  }
  const stored = await app.deps.storage.find(key);
  stored?.body.destroy();
  if (stored) left.push('recording');
  const atCarrier = await app.deps.telephony
    .fetchRecording(call.provider_recording_id ?? '')
    .catch(() => null);
  if (atCarrier) left.push('recording at the carrier');
  return left;
}

let customers = 0;
const newCustomer = () => {
  customers += 1;
  return `+1737555${String(2000 + customers)}`;
};

describe('a free call', () => {
  test('goes after 90 days with its recap, its text and the number; the consent log stays', async () => {
    const from = newCustomer();
    const call = await makeCall(from);
    const key = call.recording_key ?? '';
    expect(call.keep_until?.getTime()).toBe(call.started_at.getTime() + 90 * day);
    const text = await app.waitForText(from, '/recap/');
    const page = new URL(/https?:\S+\/recap\/\S+/.exec(text.body)?.[0] ?? '').pathname;
    expect((await app.visit().get(page)).status).toBe(200);
    const events = await listEvents(call.id);

    daysLater(89);
    await deleteDue();
    expect((await app.visit().get(page)).status).toBe(200);
    expect(await readRow(call.id)).toMatchObject({ deleted_at: null, caller_phone: from });

    daysLater(90.1);
    expect((await app.visit().get(page)).status).toBe(404);
    await deleteDue();
    await deleteDue();
    await vi.waitFor(async () => expect(await whatIsLeft(call, key)).toEqual([]), { timeout: 60_000 });
    const row = await readRow(call.id);
    expect(row).toMatchObject({
      caller_phone: null,
      recording_key: null,
      provider_call_id: call.provider_call_id,
    });
    expect(row.deleted_at).not.toBeNull();
    expect(await listEvents(call.id)).toEqual(events);
    expect(events).toContain('announcement');
    expect(await findMentions(app, [from])).toEqual([]);
  });

  test('leaves the wish to get no texts, and the texts of a later call of the same phone', async () => {
    const from = newCustomer();
    const first = await makeCall(from);
    const second = await makeCall(from);
    await db()
      .updateTable('calls')
      .set({ keep_until: new Date(Date.now() + 100 * day) })
      .where('id', '=', second.id)
      .execute();
    const say = (body: string) => app.deps.phone?.sendText({ from, body });
    await say('thank you');
    await say('STOP');
    const kinds = async () => {
      const rows = await db()
        .selectFrom('messages')
        .select(['purpose', 'meaning'])
        .where((eb) => eb.or([eb('from_phone', '=', from), eb('to_phone', '=', from)]))
        .execute();
      return rows.map(({ purpose, meaning }) => meaning ?? purpose).sort();
    };
    const all = ['opt_out', 'opt_out_confirmation', 'other', 'recap', 'recap'];
    await vi.waitFor(async () => expect(await kinds()).toEqual(all), { timeout: 60_000 });

    daysLater(95);
    await deleteDue();
    expect((await readRow(first.id)).deleted_at).not.toBeNull();
    expect(await kinds()).toEqual(['opt_out', 'opt_out_confirmation', 'other', 'recap']);
    daysLater(101);
    await deleteDue();
    expect((await readRow(second.id)).deleted_at).not.toBeNull();
    expect(await kinds()).toEqual(['opt_out']);
  });
});

/** A pro who has a plan and whose line takes calls. */
async function signUpSubscriber() {
  const pro = await signUpBuyer(app);
  await pressComplete(pro.client, 'price_starter_placeholder');
  const line = await db()
    .updateTable('phone_numbers')
    .set({ verified_at: new Date() })
    .where('account_id', '=', pro.user.accountId)
    .returning('phone_number')
    .executeTakeFirstOrThrow();
  return { ...pro, from: line.phone_number };
}

/** The bank declines the next month until the plan is paused; then it is today again. */
async function pausePlan({ user }: { user: { accountId: string } }): Promise<void> {
  await app.deps.db.pool.query(
    `update test_processor.cards set behaviour = 'declines_later' from payment_customers
    where provider_customer_id = customer_id and account_id = $1`,
    [user.accountId],
  );
  const now = new Date();
  for (const date of [1, 3, 5, 7]) {
    goTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, date, 18)));
    await renewAccount(app.deps, user.accountId);
    for (const invoiceId of await listDueInvoices(app.deps)) await collectInvoice(app.deps, invoiceId);
  }
  ahead = 0;
}

const noticesTo = async (address: string) =>
  (await mailsTo(world, address)).filter(({ subject }) => subject.includes('will be deleted on'));

describe('calls under a paused plan', () => {
  test('are announced in one mail three days before they go, and go after 30 days', async () => {
    const pro = await signUpSubscriber();
    const before = await makeCall(pro.from);
    await pausePlan(pro);
    const first = await makeCall(pro.from, 'waiting_for_plan');
    const second = await makeCall(pro.from, 'waiting_for_plan');
    expect(first.keep_until?.getTime()).toBe(first.started_at.getTime() + 30 * day);
    // A night may lie between two calls: here both go on one day.
    const keep_until = first.keep_until;
    await db().updateTable('calls').set({ keep_until }).where('id', '=', second.id).execute();
    const { body: list } = await pro.client.get('/api/calls');
    const kept = (id: string) => list.calls.find((call: { id: string }) => call.id === id).keepUntil;
    expect(kept(first.id)).toBe(keep_until?.toISOString());
    expect(kept(before.id)).toBeNull();
    expect((await pro.client.get(`/api/calls/${first.id}`)).body.call.keepUntil).toBe(kept(first.id));

    daysLater(25);
    await announce();
    expect(await noticesTo(pro.user.email)).toEqual([]);
    daysLater(27);
    await announce();
    await vi.waitFor(async () => expect(await noticesTo(pro.user.email)).toHaveLength(1), {
      timeout: 60_000,
    });
    await vi.waitFor(async () => expect((await readRow(second.id)).deletion_announced_at).not.toBeNull());
    await announce();
    const [mail, ...others] = await noticesTo(pro.user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^2 calls will be deleted on /);
    expect(mail?.text).toContain('replace your card');
    expect(mail?.text).toContain('/dashboard/settings#plan');
    expect(mail?.text).toContain('without notes');

    daysLater(29);
    await deleteDue();
    expect((await readRow(first.id)).deleted_at).toBeNull();
    daysLater(30.1);
    await deleteDue();
    ahead = 0;
    for (const call of [first, second]) {
      const key = call.recording_key ?? '';
      await vi.waitFor(async () => expect(await whatIsLeft(call, key)).toEqual([]), { timeout: 60_000 });
      expect((await pro.client.get(`/api/calls/${call.id}`)).status).toBe(404);
      expect(await listEvents(call.id)).toContain('announcement');
      expect(await readRow(call.id)).toMatchObject({ billed_minutes: null, caller_phone: pro.from });
    }
    // What was recorded under the plan stays.
    expect(await whatIsLeft(before, before.recording_key ?? '')).toContain('recording');
    expect((await pro.client.get('/api/calls')).body.calls).toHaveLength(1);
  });

  test('are not deleted before their owner was told, and three days have passed since', async () => {
    const pro = await signUpSubscriber();
    await pausePlan(pro);
    const call = await makeCall(pro.from, 'waiting_for_plan');
    daysLater(40);
    await deleteDue();
    expect((await readRow(call.id)).deleted_at).toBeNull();
    await announce();
    await vi.waitFor(async () => expect(await noticesTo(pro.user.email)).toHaveLength(1), {
      timeout: 60_000,
    });
    await vi.waitFor(async () => expect((await readRow(call.id)).deletion_announced_at).not.toBeNull());
    daysLater(42.9);
    await deleteDue();
    expect((await readRow(call.id)).deleted_at).toBeNull();
    daysLater(43.1);
    await deleteDue();
    expect((await readRow(call.id)).deleted_at).not.toBeNull();
  });

  test('stay when the plan runs again, whatever was announced', async () => {
    const pro = await signUpSubscriber();
    await pausePlan(pro);
    const call = await makeCall(pro.from, 'waiting_for_plan');
    daysLater(27);
    await announce();
    await vi.waitFor(async () => expect((await readRow(call.id)).deletion_announced_at).not.toBeNull(), {
      timeout: 60_000,
    });
    ahead = 0;
    await enterCard(pro.client);
    const plan = async () => (await pro.client.get('/api/plan')).body.state;
    await vi.waitFor(async () => expect(await plan()).toBe('active'), { timeout: 60_000, interval: 200 });
    // And its notes are written.
    await waitForState(world, call.id, 'done');
    expect(await readRow(call.id)).toMatchObject({ keep_until: null, deletion_announced_at: null });

    // One that was answered in the moment in which the plan came back.
    const gone = { keep_until: new Date(), deletion_announced_at: new Date() };
    await db().updateTable('calls').set(gone).where('id', '=', call.id).execute();
    daysLater(31);
    await announce();
    await deleteDue();
    expect(await readRow(call.id)).toMatchObject({ deleted_at: null, keep_until: null });
    ahead = 0;
    expect((await pro.client.get(`/api/calls/${call.id}/recording`)).status).toBe(200);
  });

  test('stay when the plan is cancelled and another is bought', async () => {
    const pro = await signUpSubscriber();
    await pausePlan(pro);
    const call = await makeCall(pro.from, 'waiting_for_plan');
    await pro.client.post('/api/plan/cancel');
    expect((await readRow(call.id)).keep_until).not.toBeNull();
    daysLater(27);
    await announce();
    await vi.waitFor(async () => expect(await noticesTo(pro.user.email)).toHaveLength(1), {
      timeout: 60_000,
    });
    expect((await noticesTo(pro.user.email))[0]?.text).toContain('choose a plan');
    ahead = 0;
    await enterCard(pro.client);
    expect((await pressComplete(pro.client, 'price_starter_placeholder')).body).toMatchObject({
      status: 'completed',
    });
    await waitForState(world, call.id, 'done');
    expect((await readRow(call.id)).keep_until).toBeNull();
  });
});
