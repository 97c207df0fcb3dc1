import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { password, signUpPro } from '#test/support/factories.ts';
import { drawPng } from '#test/support/files/draw-png.ts';
import {
  killPictureProcesses,
  listPictureProcesses,
  uploadPicture,
  waitForPictureProcess,
} from '#test/support/files/pictures.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Answer, TestClient } from '#test/support/test-client.ts';
import { removeExpiredFilesJob } from './remove-expired-files.job.ts';

const app = useTestApp();
const megabyte = 1024 * 1024;
const patiently = { timeout: 120_000, interval: 50 };

const signIn = (email: string, address: string) =>
  app.visit(address).post('/api/sign-in', { email, password });
const signUpSome = (count: number) => Promise.all(Array.from({ length: count }, () => signUpPro(app)));

/** What came back so far, in order. */
function collect(pending: Promise<Answer>[]): Answer[] {
  const answered: Answer[] = [];
  for (const answer of pending) void answer.then((done) => answered.push(done));
  return answered;
}

/** The process that redraws pictures stands still, with whatever is sent to it, until it is let go. */
async function holdPictures(client: TestClient): Promise<() => void> {
  expect((await uploadPicture(client, 'logo', await drawPng(9, 9))).status).toBe(200);
  const id = await waitForPictureProcess();
  process.kill(id, 'SIGSTOP');
  const letGo = () => void process.kill(id, 'SIGCONT');
  onTestFinished(letGo);
  return letGo;
}

describe('many pictures at once', () => {
  test('twelve of 59 megapixels are refused in words, everybody signs in, and this process stays small', async () => {
    const pros = await signUpSome(6);
    const giant = await drawPng(7700, 7700);
    expect(giant.length).toBeLessThan(megabyte);
    const before = process.memoryUsage.rss();
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    onTestFinished(() => clearInterval(look));

    const uploads = pros.flatMap(({ client }) => [
      uploadPicture(client, 'logo', giant),
      uploadPicture(client, 'campaign', giant),
    ]);
    const signIns = await Promise.all(
      pros.map(({ input }, index) => signIn(input.email, `203.0.113.${index}`)),
    );
    const answers = await Promise.all(uploads);

    expect(signIns.map(({ status }) => status)).toEqual(pros.map(() => 200));
    expect(most - before).toBeLessThan(150 * megabyte);
    for (const { status, body } of answers) {
      expect([400, 503]).toContain(status);
      expect(body.error.message).toMatch(/larger than 24 megapixels|Many pictures/);
    }
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(9);
  });

  test('are drawn by another process, and who signs in meanwhile does not wait for them', async () => {
    const [ana, ben] = await signUpSome(2);
    const letGo = await holdPictures(ana!.client);
    const picture = await drawPng(40, 30);
    const pending = [ana!, ben!].flatMap(({ client }) => [
      uploadPicture(client, 'logo', picture),
      uploadPicture(client, 'campaign', picture),
    ]);
    const answered = collect(pending);
    for (const { input } of [ana!, ben!, ana!, ben!])
      expect((await signIn(input.email, '203.0.113.20')).status).toBe(200);
    expect(answered).toEqual([]);
    letGo();
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 201, 200, 201]);
  });

  test('wait in a short line: who finds it full is told to come back, and nobody before them loses anything', async () => {
    const pros = await signUpSome(5);
    const letGo = await holdPictures(pros[0]!.client);
    const picture = await drawPng(40, 30);
    const pending = pros.flatMap(({ client }) => [
      uploadPicture(client, 'logo', picture),
      uploadPicture(client, 'campaign', picture),
    ]);
    const answered = collect(pending);
    await vi.waitFor(() => expect(answered).toHaveLength(1), patiently);
    expect(answered[0]).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable', message: expect.stringContaining('Many pictures') } },
    });
    expect(Number(answered[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    letGo();
    const answers = await Promise.all(pending);
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(9);
  });

  test('of one account cannot take every place', async () => {
    const [greedy, other] = await signUpSome(2);
    const letGo = await holdPictures(greedy!.client);
    const picture = await drawPng(40, 30);
    const pending = Array.from({ length: 12 }, () => uploadPicture(greedy!.client, 'campaign', picture));
    const answered = collect(pending);
    await vi.waitFor(() => expect(answered).toHaveLength(10), patiently);
    for (const { status, body, headers } of answered) {
      expect(status).toBe(429);
      expect(body.error.message).toContain('of yours');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const others = uploadPicture(other!.client, 'logo', picture);
    letGo();
    expect((await others).status).toBe(200);
    expect((await Promise.all(pending)).filter(({ status }) => status === 201)).toHaveLength(2);
  });
});

describe.each(['logo', 'campaign'] as const)('a picture for a %s', (kind) => {
  test.each([
    ['of 23 megapixels is taken', 4800, 4790, /^2/, /^$/],
    ['as a phone of 24 megapixels takes it is taken', 5712, 4284, /^2/, /^$/],
    [
      'of 25 megapixels is refused in words',
      5000,
      5000,
      /^400$/,
      /^This picture is larger than 24 megapixels\./,
    ],
  ])('%s', async (_, width, height, status, message) => {
    const { client } = await signUpPro(app);
    const answer = await uploadPicture(client, kind, await drawPng(width, height));
    expect(String(answer.status)).toMatch(status);
    expect(answer.body.error?.message ?? '').toMatch(message);
  });
});

describe('the process that redraws pictures', () => {
  async function endIt() {
    await killPictureProcesses();
    await vi.waitFor(async () => expect(await listPictureProcesses()).toEqual([]), patiently);
  }

  test('may be killed in the middle: the picture is drawn by a new one', async () => {
    const { client } = await signUpPro(app);
    await endIt();
    const pending = uploadPicture(client, 'logo', await drawPng(4800, 4790));
    const answered = collect([pending]);
    // It is started for a picture: as long as nothing is answered, one is being drawn.
    const first = await waitForPictureProcess();
    process.kill(first, 'SIGSTOP');
    expect(answered).toEqual([]);
    process.kill(first, 'SIGKILL');
    expect((await pending).status).toBe(200);
    expect(await listPictureProcesses()).not.toContain(first);
  });

  test('when killed again and again, the picture is refused in words and the next one is drawn', async () => {
    const { client } = await signUpPro(app);
    await endIt();
    const pending = uploadPicture(client, 'campaign', await drawPng(4800, 4790));
    const answered = collect([pending]);
    while (answered.length === 0) await killPictureProcesses();
    expect(await pending).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('could not be read') } },
    });
    expect((await uploadPicture(client, 'campaign', await drawPng(40, 30))).status).toBe(201);
  });
});

describe('a campaign picture', () => {
  const files = () => path.join(app.deps.env.DATA_DIR, 'files');
  const rowsOf = (accountId: string) =>
    app.deps.db.service.selectFrom('stored_files').selectAll().where('account_id', '=', accountId).execute();

  test('is listed before its bytes are stored', async () => {
    const { client } = await signUpPro(app);
    const listing = new pg.Client({ connectionString: app.databaseUrl });
    await listing.connect();
    onTestFinished(() => listing.end());
    await listing.query('begin; lock table stored_files in exclusive mode');
    const stored = async () => readdir(path.join(files(), 'campaign-images')).catch(() => []);
    const before = await stored();
    const pending = uploadPicture(client, 'campaign', await drawPng(40, 30));
    await vi.waitFor(async () => {
      const { rows } = await listing.query(
        "select 1 from pg_locks where not granted and relation = 'stored_files'::regclass",
      );
      expect(rows).toHaveLength(1);
    }, patiently);
    expect(await stored()).toEqual(before);
    await listing.query('commit');
    expect((await pending).status).toBe(201);
  });

  test('whose upload breaks off is cleaned away, one that worked stays', async () => {
    const { client, user } = await signUpPro(app);
    expect((await uploadPicture(client, 'campaign', await drawPng(40, 30))).status).toBe(201);
    expect(await rowsOf(user.accountId)).toMatchObject([{ expires_at: null }]);
    const put = app.deps.storage.put;
    app.deps.storage.put = async (key, ...rest) => {
      await put(key, ...rest);
      throw new Error('the connection to the storage was lost');
    };
    onTestFinished(() => {
      app.deps.storage.put = put;
    });
    expect((await uploadPicture(client, 'campaign', await drawPng(40, 30))).status).toBe(500);
    const broken = (await rowsOf(user.accountId)).find(({ expires_at }) => expires_at !== null);
    expect(broken).toBeDefined();
    await app.deps.db.service
      .updateTable('stored_files')
      .set({ expires_at: app.deps.clock.now() })
      .where('id', '=', broken!.id)
      .execute();
    await app.deps.queue.enqueue(removeExpiredFilesJob, {});
    await vi.waitFor(async () => expect(await app.deps.storage.find(broken!.key)).toBeNull(), patiently);
    const kept = (await rowsOf(user.accountId)).find(({ deleted_at }) => deleted_at === null);
    expect(kept).toMatchObject({ expires_at: null, deleted_at: null });
  });
});
