import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { buildRecordedCall, useCallApp, waitForState } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { addPasskey } from '#test/support/ways-in/passkeys.ts';
import { listAccountTables } from './read-tables.ts';

const calls = useCallApp();
const { app } = calls;

const turns = [
  { speaker: 'pro' as const, text: 'Hi, what can I do for you?', start: 0, end: 4 },
  { speaker: 'customer' as const, text: 'The pennywhistle faucet leaks in the kitchen.', start: 5, end: 10 },
  { speaker: 'pro' as const, text: 'I will come tomorrow at nine and replace it.', start: 11, end: 16 },
];

async function askForArchive(client: TestClient): Promise<void> {
  const answer = await client.post('/api/account/export');
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
}

async function waitForArchive(client: TestClient) {
  await vi.waitFor(
    async () => expect((await client.get('/api/account/requests')).body.export.state).toBe('done'),
    { timeout: 60_000, interval: 100 },
  );
  return (await client.get('/api/account/requests')).body.export.file as { url: string; bytes: number };
}

async function openArchive(client: TestClient): Promise<Record<string, Uint8Array>> {
  const { url } = await waitForArchive(client);
  const key = app.deps.fileLinks.verify(url.replace('/files/', ''), Date.now() / 1000);
  const file = await app.deps.storage.find(key ?? '');
  const chunks: Buffer[] = [];
  for await (const chunk of file?.body ?? []) chunks.push(chunk as Buffer);
  return unzipSync(new Uint8Array(Buffer.concat(chunks)));
}

const parse = (file: Uint8Array | undefined) => JSON.parse(strFromU8(file as Uint8Array));

describe('Download my data', () => {
  test('makes one archive of every table and file of this account, and of no other', async () => {
    const ana = await signUpPro(app, { fullName: 'Ana Ortiz' });
    const ben = await signUpPro(app, { fullName: 'Ben Bauer' });
    const callId = await buildRecordedCall(calls, { turns, accountId: ana.user.accountId });
    const other = await buildRecordedCall(calls, { turns, accountId: ben.user.accountId });
    await waitForState(calls, callId, 'done');
    await waitForState(calls, other, 'done');

    const added = await addPasskey(ana.client);
    await addPasskey(ben.client);
    await askForArchive(ana.client);
    const archive = await openArchive(ana.client);
    const tables = await listAccountTables(app.deps);
    expect(tables.length).toBeGreaterThan(25);
    for (const { name } of tables) expect(Array.isArray(parse(archive[`data/${name}.json`]))).toBe(true);
    expect(parse(archive['data/accounts.json'])).toMatchObject([
      { id: ana.user.accountId, name: 'Ana Ortiz' },
    ]);
    expect(parse(archive['data/calls.json'])).toMatchObject([{ id: callId }]);
    expect(strFromU8(archive['data/transcript_segments.json'] as Uint8Array)).toContain('pennywhistle');
    const sound = archive[`files/recordings/${callId}.wav`];
    expect(strFromU8((sound as Uint8Array).slice(0, 4))).toBe('RIFF');
    expect(strFromU8(archive['README.txt'] as Uint8Array)).toContain('data/call_notes.json');

    const everything = Object.entries(archive)
      .filter(([name]) => !name.startsWith('files/'))
      .map(([, content]) => strFromU8(content))
      .join('\n');
    for (const foreign of ['Ben Bauer', ben.user.accountId, ben.user.email, other]) {
      expect(everything).not.toContain(foreign);
    }
    expect(Object.keys(archive).some((name) => name.includes(other))).toBe(false);
    // Nothing in it opens the account.
    const { rows } = await app.deps.db.pool.query(
      'select a.password, s.token from sign_in_methods a join sessions s using (login_id) where login_id = $1',
      [ana.user.id],
    );
    for (const secret of [rows[0].password, rows[0].token]) expect(everything).not.toContain(secret);
    expect(archive['data/sign_in_methods.json']).toBeUndefined();
    expect(parse(archive['data/passkeys.json'])).toMatchObject([
      { email: ana.user.email, name: 'Unknown device', last_used_at: null },
    ]);
    expect(everything).not.toContain(added.answer.id);
  });

  test('tells by mail when it is ready, without a link to the archive itself', async () => {
    const { client, input } = await signUpPro(app);
    await askForArchive(client);
    const mail = await app.waitForMail(input.email, 'Your data is ready');
    expect(mail.text).toContain('/dashboard/settings#security');
    expect(mail.text).not.toContain('/files/');
    const { url, bytes } = await waitForArchive(client);
    const download = await app.visit().get(url);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-type')).toBe('application/zip');
    expect(download.headers.get('content-length')).toBe(String(bytes));
  });

  test('asked for twice at once is made once, and a later one replaces the earlier', async () => {
    const { client, user } = await signUpPro(app);
    await Promise.all([askForArchive(client), askForArchive(client)]);
    await waitForArchive(client);
    const { rows } = await app.deps.db.pool.query(
      'select count(*) from account_requests where account_id = $1',
      [user.accountId],
    );
    expect(rows[0].count).toBe(1);
    const first = (await waitForArchive(client)).url;
    await askForArchive(client);
    await waitForArchive(client);
    await vi.waitFor(async () => expect((await app.visit().get(first)).status).toBe(404), 60_000);
  });

  test('is gone after its time, and the page says so by offering none', async () => {
    const { client, user } = await signUpPro(app);
    await askForArchive(client);
    await waitForArchive(client);
    await app.deps.db.pool.query(
      "update stored_files set expires_at = now() - interval '1 s' where account_id = $1",
      [user.accountId],
    );
    expect((await client.get('/api/account/requests')).body.export).toMatchObject({
      state: 'done',
      file: null,
    });
  });

  test('shows nothing of another account', async () => {
    const ana = await signUpPro(app);
    const ben = await signUpPro(app);
    await askForArchive(ana.client);
    await waitForArchive(ana.client);
    expect((await ben.client.get('/api/account/requests')).body).toEqual({ export: null, deletion: null });
    expect((await app.visit().get('/api/account/requests')).status).toBe(401);
  });
});
