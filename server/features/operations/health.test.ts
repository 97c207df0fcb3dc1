import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

// Nobody listens there: mail cannot go out.
const app = useTestApp({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Jotline <notes@jotline.test>',
  NODE_ENV: 'development',
});
const guarded = useTestApp({ METRICS_TOKEN: 'a-token-of-the-operator' });

const readiness = () => app.visit().get('/readyz');

describe('whether it is ready', () => {
  test('tells of the worker, and of a mail server that is away, and stays ready', async () => {
    await expect.poll(async () => (await readiness()).body.worker).toBe('ok');
    await signUpPro(app);
    await expect.poll(async () => (await readiness()).body.mail).toBe('degraded');
    expect(await readiness()).toMatchObject({ status: 200, body: { status: 'ready', carrier: 'ok' } });
  });

  test('is no where nothing can be written to the disk', async () => {
    const folder = path.join(app.deps.env.DATA_DIR, 'scratch');
    await rename(folder, `${folder}-aside`);
    await writeFile(folder, '');
    const full = await readiness();
    await rm(folder);
    await rename(`${folder}-aside`, folder);
    expect(full.status).toBe(503);
    expect(full.body.error.code).toBe('unavailable');
    expect((await readiness()).status).toBe(200);
    await mkdir(folder, { recursive: true });
    const [home = ''] = await readdir(folder);
    // Looking leaves nothing behind.
    await expect.poll(async () => (await readdir(path.join(folder, home))).length).toBeLessThan(3);
  });
});

describe('the figures for the operator', () => {
  test('count requests by route, jobs by how they ended, what waits and what was sent', async () => {
    const { client } = await signUpPro(app);
    await client.get('/api/calls/00000000-0000-4000-8000-000000000001');
    const read = async () => (await app.visit('127.0.0.1').get('/metrics')).body as string;
    await expect.poll(read).toMatch(/jotline_sent_total\{kind="mail",outcome="refused"\} [1-9]/);
    const figures = await read();
    expect(figures).toMatch(
      /jotline_request_seconds_count\{method="GET",route="\/api\/calls\/:id",status="404"\} 1/,
    );
    expect(figures).toMatch(
      /jotline_job_seconds_count\{job="accounts\.send-confirmation",outcome="failed"\} /,
    );
    expect(figures).toMatch(
      /jotline_queue_jobs\{job="accounts\.send-confirmation",state="(?:retrying|running)"\} /,
    );
    expect(figures).toContain('process_resident_memory_bytes');
    expect(figures).not.toContain('example.com');
  });

  test('are for this machine alone, or for whoever has the token', async () => {
    expect((await app.visit('192.0.2.1').get('/metrics')).status).toBe(404);
    const proxied = { 'x-forwarded-for': '192.0.2.1' };
    expect((await app.visit('127.0.0.1').get('/metrics', proxied)).status).toBe(404);
    const ask = async (authorization?: string) =>
      (await guarded.visit('192.0.2.1').get('/metrics', authorization ? { authorization } : {})).status;
    expect(await ask()).toBe(404);
    expect(await ask('Bearer another-token-entirely')).toBe(404);
    expect(await ask('Bearer a-token-of-the-operator')).toBe(200);
    expect((await guarded.visit('127.0.0.1').get('/metrics')).status).toBe(404);
  });
});
