import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { expect, inject, test, vi } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { connectDatabase } from '#server/db/database.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { deliverWebhooksJob } from '#server/records/webhooks/deliver-webhooks.job.ts';
import { noteEvent } from '#server/records/webhooks/note-event.ts';
import { createWebhookSecrets } from '#server/signers/webhook-secrets.ts';
import { createAccount, insertRow } from '#test/rls/insert-row.ts';
import { bundleProgram } from '#test/support/servers/bundle-program.ts';
import { startWebhookReceiver, takeIt } from '#test/support/servers/webhook-receiver.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const webhookWorker = path.join(import.meta.dirname, '../support/servers/webhook-worker.ts');
const messages = 6;
const patience = { timeout: 180_000, interval: 500 };

test('a worker killed while it tells a webhook: all of it comes, and what comes twice has the same id', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const db = connectDatabase({ url: database.url, poolSize: 3, onError: () => {} });
  const log = pino({ level: 'silent' });
  const queue = await startQueue({ url: database.url, log, jobs: allJobs, worker: false });
  const receiver = await startWebhookReceiver();
  const account_id = await createAccount(db.service);
  await insertRow(db.service, 'account_plans', { account_id, plan_tier: 'business' });
  const endpointId = await insertRow(db.service, 'webhook_endpoints', {
    account_id,
    url: receiver.url,
    events: ['notes.ready'],
  });
  for (let count = 0; count < messages; count += 1)
    await db.service
      .transaction()
      .execute((tx) =>
        noteEvent(tx, { accountId: account_id, type: 'notes.ready', data: {}, at: new Date() }),
      );
  const program = await bundleProgram(webhookWorker, inject('bundleFolder'));
  const start = async () => {
    const worker = fork(program, [database.url], { execArgv: [] });
    await once(worker, 'message');
    return worker;
  };

  // It hears the message and has not answered yet when the worker dies.
  receiver.answer = () => {};
  const first = await start();
  await queue.enqueue(deliverWebhooksJob, { endpointId });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience);
  first.kill('SIGKILL');
  await once(first, 'exit');

  receiver.answer = takeIt;
  const second = await start();
  await vi.waitFor(async () => {
    await queue.enqueue(deliverWebhooksJob, { endpointId });
    const { rows } = await db.pool.query(
      `select count(*)::int as count from webhook_deliveries where state = 'delivered'`,
    );
    expect(rows).toEqual([{ count: messages }]);
  }, patience);
  const { secretFor } = createWebhookSecrets('a secret that only the tests know, 32+');
  for (const { body, headers } of receiver.received) new Webhook(secretFor(endpointId)).verify(body, headers);
  const ids = receiver.received.map(({ id }) => id);
  expect(new Set(ids).size).toBe(messages);
  expect(ids).toHaveLength(messages + 1);
  expect(ids.filter((id) => id === ids[0])).toHaveLength(2);

  second.kill();
  await once(second, 'exit');
  await queue.stop();
  await receiver.close();
  await db.close();
  await database.drop();
}, 400_000);
