import { rm } from 'node:fs/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createDeps } from '#server/create-deps.ts';
import { readEnv } from '#server/env.ts';
import { sendDeliveryJob } from '#server/features/calls/delivery/send-delivery.job.ts';
import {
  addRecipient,
  buildRecordedCall,
  buildTranscribedCall,
  getCall,
  listDeliveries,
  mailsTo,
  waitForState,
} from '#test/support/calls.ts';
import { buildSignUp } from '#test/support/factories.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { startModelServer } from '#test/support/servers/model-server.ts';
import { makeDataDir } from '#test/support/servers/server-process.ts';
import { startTranscriptionServer } from '#test/support/servers/transcription-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** The server in a process of its own, and beside it what a test needs to set the scene in the same database. */
async function setUp() {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  const speech = await startTranscriptionServer();
  const model = await startModelServer();
  const secret = 'the same secret before and after the kill';
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: secret,
    TRANSCRIBER_BASE_URL: speech.url,
    WRITER_BASE_URL: model.url,
    WRITER_MODEL: 'stand-in',
  };
  const log = pino({ level: 'silent' });
  const deps = await createDeps({
    env: readEnv(settings),
    log,
    databaseUrl: database.url,
    secret,
    worker: false,
  });
  const locks = new pg.Client({ connectionString: database.url });
  await locks.connect();
  undo.push(database.drop, () => rm(dataDir, { recursive: true, force: true }), deps.close, speech.close);
  undo.push(model.close, () => locks.end());
  return { settings, world: { app: { deps }, speech }, deps, speech, model, locks };
}

async function signUp(url: string): Promise<{ accountId: string; email: string }> {
  const answer = await fetch(`${url}/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildSignUp()),
  });
  return ((await answer.json()) as { user: { accountId: string; email: string } }).user;
}

const soon = { timeout: 120_000, interval: 50 };

test('calls caught by SIGKILL at every step all end with one set of notes and one mail per recipient', async () => {
  const { settings, world, deps, speech, model, locks } = await setUp();
  let server = await startBundledServer(settings);
  undo.push(() => server.stop());
  const { accountId, email } = await signUp(server.url);
  await addRecipient(world, { account_id: accountId, email: 'crew@chaos.co', is_global: true });
  const call = { turns: waterHeater, accountId };
  const [handedOver, claimed] = [
    await buildTranscribedCall(world, call),
    await buildTranscribedCall(world, call),
  ];
  for (const id of [handedOver, claimed]) await waitForState(world, id, 'done');

  // In the middle of speech, as many as are heard at once, and behind them one that waits for its turn.
  const heard = speech.untilHanging();
  const transcribing: string[] = [];
  for (let i = 0; i < (deps.transcriber.atOnce ?? 1); i += 1)
    transcribing.push(await buildRecordedCall(world, call));
  await heard;
  for (const id of transcribing) await waitForState(world, id, 'transcribing');
  const recorded = await buildRecordedCall(world, call);
  // In the middle of the notes.
  const asked = model.untilHanging();
  const writing = await buildTranscribedCall(world, call);
  await asked;
  // The mail server has said yes, and the commit that would say so waits for a lock.
  const addMail = async (call_id: string, address: string) => {
    await deps.db.service.updateTable('calls').set({ state: 'sending' }).where('id', '=', call_id).execute();
    const { id } = await deps.db.service
      .insertInto('call_deliveries')
      .values({ account_id: accountId, call_id, purpose: 'notes', address })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const accepted = await addMail(handedOver, 'accepted@chaos.co');
  await locks.query('begin');
  await locks.query('select from calls where id = $1 for update', [handedOver]);
  await deps.queue.enqueue(sendDeliveryJob, { deliveryId: accepted });
  await vi.waitFor(async () => expect(await mailsTo(world, 'accepted@chaos.co')).toHaveLength(1), soon);
  // Claimed, and not yet handed over: what the mail is made of cannot be read.
  const unsent = await addMail(claimed, 'unsent@chaos.co');
  await locks.query('lock table company_info in access exclusive mode');
  await deps.queue.enqueue(sendDeliveryJob, { deliveryId: unsent });
  await vi.waitFor(async () => {
    const rows = await listDeliveries(world, claimed);
    expect(rows.find(({ id }) => id === unsent)).toMatchObject({ state: 'sending', attempts: 1 });
  }, soon);

  const stateOf = async (id: string) => (await getCall(world, id)).state;
  for (const id of transcribing) expect(await stateOf(id)).toBe('transcribing');
  expect([await stateOf(recorded), await stateOf(writing)]).toEqual(['recorded', 'writing_notes']);
  await server.stop('SIGKILL');
  await locks.query('rollback');
  speech.failWith(null);
  model.answer();

  server = await startBundledServer(settings);
  const ids = [recorded, ...transcribing, writing, handedOver, claimed];
  for (const id of ids) await waitForState(world, id, 'done');
  const { db } = deps;
  const notes = await db.service
    .selectFrom('call_notes')
    .select('call_id')
    .where('call_id', 'in', ids)
    .execute();
  expect(notes.map(({ call_id }) => call_id).sort()).toEqual([...ids].sort());
  const transcripts = await db.service.selectFrom('transcripts').select('id').execute();
  expect(transcripts).toHaveLength(ids.length);
  for (const id of ids) {
    const deliveries = await listDeliveries(world, id);
    expect(deliveries.every(({ state }) => state === 'sent')).toBe(true);
    for (const { address } of deliveries) {
      const mails = await mailsTo(world, address);
      expect(mails.filter(({ text }) => text.includes(`/dashboard/calls/${id}`))).toHaveLength(1);
    }
  }
  expect(await mailsTo(world, email)).toHaveLength(ids.length);
  expect(await mailsTo(world, 'crew@chaos.co')).toHaveLength(ids.length);
});
