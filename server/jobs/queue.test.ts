import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { defineJob, type Job } from './define-job.ts';
import { startQueue } from './queue.ts';
import { workOnJobs } from './work-on-jobs.ts';

const app = useTestApp();
const payload = z.strictObject({ id: z.string() });
const once = { limit: 0, delaySeconds: 0 };

/** A queue of its own beside the app's, with jobs made for the test. */
async function startWith(...jobs: Job<typeof payload>[]) {
  const { log } = app.deps;
  const queue = await startQueue({ url: app.databaseUrl, log, jobs, worker: true });
  await workOnJobs({ ...app.deps, queue }, jobs);
  return queue;
}

describe('a job', () => {
  test('enqueued in a transaction that rolls back never runs; one that commits runs once', async () => {
    const run = vi.fn(async () => {});
    const job = defineJob({ name: 'test.transactional', payload, retry: once, run });
    const queue = await startWith(job);
    const rollBack = app.deps.db.service.transaction().execute(async (tx) => {
      await queue.enqueue(job, { id: 'never' }, { tx });
      throw new Error('changed my mind');
    });
    await expect(rollBack).rejects.toThrow('changed my mind');
    await app.deps.db.service.transaction().execute((tx) => queue.enqueue(job, { id: 'kept' }, { tx }));
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 60_000 });
    expect(run.mock.calls[0]).toMatchObject([
      expect.anything(),
      { id: 'kept' },
      { jobId: expect.any(String) },
    ]);
    await queue.stop();
  });

  test("can be enqueued from a person's transaction, which stays confined to their account afterwards", async () => {
    const run = vi.fn(async () => {});
    const job = defineJob({ name: 'test.confined', payload, retry: once, run });
    const queue = await startWith(job);
    const { user } = await signUpPro(app);
    const other = await signUpPro(app);
    const seen = await app.deps.db.asAccount(user.accountId, async (tx) => {
      await queue.enqueue(job, { id: user.accountId }, { tx });
      return tx.selectFrom('phone_numbers').select('account_id').execute();
    });
    expect(seen).toEqual([{ account_id: user.accountId }]);
    expect(seen).not.toContainEqual({ account_id: other.user.accountId });
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 60_000 });
    await queue.stop();
  });

  test('that fails is tried again with growing pauses, then given up, shown as dead, and retried on request', async () => {
    const times: number[] = [];
    const givenUp = vi.fn(async () => {});
    let healthy = false;
    const job = defineJob({
      name: 'test.failing',
      payload,
      retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 2 },
      async run() {
        times.push(performance.now());
        if (!healthy) throw new Error('the carrier is away');
      },
      onGivenUp: givenUp,
    });
    const queue = await startWith(job);
    await queue.enqueue(job, { id: 'x' });
    await vi.waitFor(() => expect(givenUp).toHaveBeenCalledOnce(), { timeout: 60_000 });
    expect(times).toHaveLength(3);
    const dead = await vi.waitFor(async () => {
      const found = (await queue.listDead()).filter((entry) => entry.name === 'test.failing');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(dead[0]).toMatchObject({
      payload: { id: 'x' },
      error: expect.stringContaining('the carrier is away'),
    });

    healthy = true;
    expect(await queue.retryDead(dead[0]?.id ?? '')).toBe(true);
    await vi.waitFor(() => expect(times).toHaveLength(4), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await queue.listDead()).toEqual([]));
    await queue.stop();
  });

  test('refuses a payload that is not what it takes', async () => {
    const job = defineJob({ name: 'test.strict', payload, retry: once, run: async () => {} });
    const queue = await startWith(job);
    const wrong = { id: 'x', email: 'someone@example.com' } as { id: string };
    await expect(queue.enqueue(job, wrong)).rejects.toThrow();
    await queue.stop();
  });
});

describe('the queue', () => {
  test("is closed to people's transactions", async () => {
    const { user } = await signUpPro(app);
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    await client.query('begin; set local role jotline_user');
    await client.query("select set_config('app.account_id', $1, true)", [user.accountId]);
    await expect(client.query('select * from pgboss.job')).rejects.toThrow('permission denied');
    await client.end();
  });
});
