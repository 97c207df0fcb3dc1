import { expect, inject, test, vi } from 'vitest';
import { buildSignUp } from '#test/support/factories.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir } from '#test/support/servers/server-process.ts';
import { startMailServer } from '#test/support/servers/start-mail-server.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const signUp = (url: string, email: string) =>
  fetch(`${url}/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildSignUp({ email })),
  });

test('a worker killed in the middle of a job: the job is finished once after the restart', async () => {
  const dataDir = await makeDataDir();
  const mail = await startMailServer();
  const settings = { DATA_DIR: dataDir, SMTP_URL: mail.url, MAIL_FROM: 'notes@jotline.example' };
  let server = await startBundledServer(settings);

  await vi.waitFor(() => expect(mail.received).toHaveLength(0));
  mail.setMode('hang');
  const hanging = mail.untilHanging();
  expect((await signUp(server.url, 'killed@example.com')).status).toBe(200);
  await hanging;
  await server.stop('SIGKILL');

  mail.setMode('accept');
  server = await startBundledServer(settings);
  const mine = () => mail.received.filter(({ to }) => to === 'killed@example.com');
  await vi.waitFor(() => expect(mine()).toHaveLength(1), { timeout: 120_000, interval: 200 });
  // Longer than another look at lost jobs would take.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(mine()).toHaveLength(1);

  await server.stop();
  await mail.close();
  await removeDataDir(dataDir);
});

test('web and worker in two processes share one database: the one enqueues, the other works', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const [webDir, workerDir] = [await makeDataDir(), await makeDataDir()];
  const mail = await startMailServer();
  const shared = {
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'notes@jotline.example',
    AUTH_SECRET: 'the same secret for both processes',
  };

  const web = await startBundledServer({ ...shared, DATA_DIR: webDir }, ['--services=web']);
  expect((await signUp(web.url, 'split@example.com')).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(mail.received).toEqual([]);

  const worker = await startBundledServer({ ...shared, DATA_DIR: workerDir }, ['--services=worker']);
  await vi.waitFor(() => expect(mail.received.map(({ to }) => to)).toEqual(['split@example.com']), {
    timeout: 60_000,
  });
  await expect(fetch(worker.url)).rejects.toThrow();

  await Promise.all([web.stop(), worker.stop()]);
  await mail.close();
  await database.drop();
  await Promise.all([webDir, workerDir].map((folder) => removeDataDir(folder)));
});
