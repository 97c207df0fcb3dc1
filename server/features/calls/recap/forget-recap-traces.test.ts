import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { forgetRecapTracesJob } from './forget-recap-traces.job.ts';

const app = useTestApp();
const dayMs = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const hash = () => (randomUUID() + randomUUID()).replaceAll('-', '');

test('what no limit counts is forgotten, and a stop link with its account, but never a stop for every business', async () => {
  const { user } = await signUpPro(app);
  const { db } = app.deps;
  for (const days of [0.9, 1.1])
    await db.service
      .insertInto('recap_sends')
      .values({ account_id: user.accountId, mailbox_hash: hash(), sent_at: daysAgo(days) })
      .execute();
  const stopped = { stopped_everywhere_at: daysAgo(95) };
  const links = [
    { account_id: user.accountId, mailed_at: daysAgo(95), kept: true },
    { account_id: null, mailed_at: daysAgo(85), kept: true },
    { account_id: null, mailed_at: daysAgo(95), ...stopped, kept: true },
    { account_id: null, mailed_at: daysAgo(95), stopped_at: daysAgo(94), kept: false },
  ].map((link) => ({ ...link, id: randomUUID() }));
  for (const { kept: _, ...link } of links)
    await db.service
      .insertInto('recap_opt_outs')
      .values({ ...link, address_hash: hash() })
      .execute();
  const context = { jobId: 'test', signal: new AbortController().signal };
  await forgetRecapTracesJob.run(app.deps, {}, context);
  expect(await db.service.selectFrom('recap_sends').select('id').execute()).toHaveLength(1);
  const left = await db.service.selectFrom('recap_opt_outs').select('id').execute();
  const expected = links.filter(({ kept }) => kept).map(({ id }) => id);
  expect(left.map(({ id }) => id).sort()).toEqual(expected.sort());
});
