import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { MissingLabel } from '#domain/calls/notes.ts';
import { isTalkSettled } from '#domain/calls/settled-talk.ts';
import { queueTextOnce } from '#server/records/texts/queue-text.ts';
import { refusal, waterHeater } from '#test/support/sound/call-scripts.ts';
import { hearTonesIn } from '#test/support/sound/hear-tones-in.ts';
import { signUpCaller, startCallingApp } from '#test/support/sound/phone.ts';
import { tonesAsWav } from '#test/support/sound/spoken-tones.ts';
import { buildTicket } from '#test/support/tickets.ts';
import { missingKey } from './tell-missing.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const soon = { timeout: 200_000, interval: 100 };

const app = await startCallingApp({ LIVE_CALLS: 'true' });
let pro: Awaited<ReturnType<typeof signUpCaller>>;
const placed: string[] = [];

beforeAll(async () => {
  await hearTonesIn(app);
  pro = await signUpCaller(app);
});

afterEach(async () => {
  for (const callSid of placed.splice(0)) await app.deps.phone!.hangUp(callSid).catch(() => undefined);
  await pro.client.post('/api/call-settings', { tellMissing: true });
});

/** A writer that has read the call, and misses so much in it. */
function missIn(missing: MissingLabel[]): void {
  const { notes } = buildTicket('Replace the water heater');
  app.deps.drafter.write = async () => ({ kind: 'notes', notes: { ...notes, missing } });
}

async function place(turns = waterHeater) {
  const callSid = await app.place({ from: pro.from, audio: tonesAsWav(turns, 40), speed: 4 });
  placed.push(callSid);
  const find = () =>
    app.deps.db.service
      .selectFrom('calls')
      .selectAll()
      .where('provider_call_id', '=', callSid)
      .executeTakeFirstOrThrow();
  const { id } = await vi.waitFor(find, soon);
  return { callSid, id, find, hangUp: () => app.deps.phone!.hangUp(callSid) };
}

const findDraft = (callId: string) =>
  app.deps.db.service
    .selectFrom('call_drafts')
    .selectAll()
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();

/** Talk about the job has settled, and a draft was written after that. */
async function settleTalk(callId: string) {
  return vi.waitFor(async () => {
    const draft = await findDraft(callId);
    const talk = {
      itemCount: draft.item_count,
      talkSeconds: Number(draft.drafted_seconds),
      grownSeconds: Number(draft.grown_seconds),
    };
    expect(isTalkSettled(talk), JSON.stringify(talk)).toBe(true);
    return draft;
  }, soon);
}

const listTold = (callId: string) =>
  app.deps.db.service
    .selectFrom('messages')
    .select(['to_phone', 'body', 'state', 'error_code'])
    .where('idempotency_key', '=', missingKey(callId))
    .execute();

test('while the customer is on the line the pro is told once what is missing, and nobody else is', async () => {
  missIn(['email', 'access']);
  const { id, hangUp, find } = await place();
  const text = await vi.waitFor(() => app.waitForText(pro.from, 'still missing'), soon);
  expect(text.body).toBe(
    'Jotline: still missing on this call: email, how to get in. Ask before you hang up.',
  );
  expect((await find()).ended_at).toBeNull();
  const told = await findDraft(id);
  expect(told.told_missing).toEqual(['email', 'access']);
  await vi.waitFor(async () => {
    expect(Number((await findDraft(id)).drafted_seconds)).toBeGreaterThan(Number(told.drafted_seconds));
  }, soon);
  expect((await findDraft(id)).told_at).toEqual(told.told_at);
  await hangUp();
  await vi.waitFor(async () => expect((await find()).ended_at).not.toBeNull(), soon);
  expect(await listTold(id)).toEqual([expect.objectContaining({ to_phone: pro.from })]);
  const toCustomer = app.deps.db.service
    .selectFrom('messages')
    .select('id')
    .where('to_phone', '=', '+15125550143');
  expect(await toCustomer.execute()).toEqual([]);
});

test('nobody is told anything where the business does not want it', async () => {
  const off = await pro.client.post('/api/call-settings', { tellMissing: false });
  expect(off.status).toBe(200);
  expect((await pro.client.get('/api/call-settings')).body).toMatchObject({
    tellMissing: false,
    isLive: true,
  });
  missIn(['email']);
  const { id, hangUp } = await place();
  expect((await settleTalk(id)).told_at).toBeNull();
  expect(await listTold(id)).toEqual([]);
  await hangUp();
});

test('nobody is told anything where all was said', async () => {
  missIn([]);
  const { id, hangUp } = await place();
  expect((await settleTalk(id)).told_at).toBeNull();
  expect(await listTold(id)).toEqual([]);
  await hangUp();
});

test('nobody is told anything of a call whose recording was refused', async () => {
  missIn(['email']);
  const { id, hangUp, find } = await place([...refusal, ...waterHeater]);
  await vi.waitFor(async () => {
    const streams = app.deps.db.service
      .selectFrom('call_streams')
      .select('refused_at')
      .where('call_id', '=', id);
    expect((await streams.execute()).some(({ refused_at }) => refused_at)).toBe(true);
  }, soon);
  await hangUp();
  await vi.waitFor(async () => expect((await find()).skip_reason).toBe('refused'), soon);
  expect(await listTold(id)).toEqual([]);
});

test('what has not gone out when they hang up never does', async () => {
  missIn([]);
  const { id, hangUp, find } = await place();
  await app.deps.db.service.transaction().execute((tx) =>
    queueTextOnce(tx, {
      accountId: pro.user.accountId,
      purpose: 'line_notice',
      to: pro.from,
      body: 'Jotline: still missing on this call: email. Ask before you hang up.',
      provider: app.deps.messaging.name,
      key: missingKey(id),
    }),
  );
  await hangUp();
  await vi.waitFor(async () => expect((await find()).ended_at).not.toBeNull(), soon);
  expect(await listTold(id)).toEqual([expect.objectContaining({ state: 'failed', error_code: 'withdrawn' })]);
});

test('a customer who calls the number of a business is not texted what is missing', async () => {
  missIn(['email']);
  const { id } = await place();
  await app.deps.db.service
    .updateTable('calls')
    .set({ phone_number_id: null })
    .where('id', '=', id)
    .execute();
  await vi.waitFor(async () => expect((await findDraft(id)).told_at).not.toBeNull(), soon);
  expect(await listTold(id)).toEqual([]);
});
