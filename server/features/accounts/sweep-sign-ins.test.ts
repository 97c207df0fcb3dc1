import { expect, test } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();

test('sessions, links and counters whose time is over go by themselves, and no others', async () => {
  const { client, user } = await signUpPro(app);
  const { service } = app.deps.db;
  const past = new Date(Date.now() - 1000);
  const future = new Date(Date.now() + 3600_000);
  await service
    .insertInto('sessions')
    .values({ login_id: user.id, token: 'an old one', expires_at: past })
    .execute();
  const link = { value: user.id, expires_at: past };
  await service
    .insertInto('verifications')
    .values([
      { ...link, identifier: 'an old link' },
      { ...link, identifier: 'a fresh link', expires_at: future },
    ])
    .execute();
  await service
    .insertInto('rate_limits')
    .values([
      { key: 'recap:old', points: 1, expire: past.getTime() },
      { key: 'recap:fresh', points: 1, expire: future.getTime() },
    ])
    .execute();

  const sweep = allJobs.find(({ name }) => name === 'accounts.sweep-sign-ins');
  expect(sweep?.schedule).toBeTruthy();
  if (sweep) await app.deps.queue.enqueue(sweep, {});

  const keys = async () =>
    (await service.selectFrom('rate_limits').select('key').where('key', 'like', 'recap:%').execute()).map(
      ({ key }) => key,
    );
  await expect.poll(keys).toEqual(['recap:fresh']);
  const links = await service.selectFrom('verifications').select('identifier').execute();
  expect(links.map(({ identifier }) => identifier)).toEqual(['a fresh link']);
  const sessions = await service.selectFrom('sessions').select('token').execute();
  expect(sessions.map(({ token }) => token)).not.toContain('an old one');
  expect((await client.get('/api/lines')).status).toBe(200);
});
