import { expect, test } from 'vitest';
import { listDueAccounts, listDueInvoices } from '#server/features/billing/renewals/renew-due.job.ts';
import { announceDeletionsJob } from '#server/features/calls/keeping/announce-deletions.job.ts';
import { sendDeletionNoticeJob } from '#server/features/calls/keeping/send-deletion-notice.job.ts';
import { sweepCampaignsJob } from '#server/features/campaigns/sending/sweep-campaigns.job.ts';
import { insertRow } from '#test/rls/insert-row.ts';
import { setClock } from '#test/support/billing.ts';
import { launchCampaign } from '#test/support/campaigns.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { putInUnknownZone } from '#test/support/unknown-zone.ts';

const app = useTestApp();
const context = { jobId: 'test', signal: new AbortController().signal };

/** Two businesses alike, one of them where nobody knows what time it is. */
async function buildTwo(add: (accountId: string) => Promise<unknown>) {
  const [lost, other] = [(await signUpPro(app)).user.accountId, (await signUpPro(app)).user.accountId];
  for (const accountId of [lost, other]) await add(accountId);
  await putInUnknownZone(app, lost);
  return { lost, other };
}

test('a month is billed for every other business', async () => {
  const { service } = app.deps.db;
  const { other } = await buildTwo((accountId) =>
    insertRow(service, 'subscriptions', {
      account_id: accountId,
      offer: 'website',
      state: 'active',
      cycle_start: '2026-11-01',
      started_on: '2026-11-01',
      plan_since: '2026-11-01',
      tier: 'pro',
      price_cents: 4900,
    }),
  );
  setClock(app, '2026-12-01T12:00:00Z');
  expect(await listDueAccounts(app.deps)).toContain(other);
  expect(await listDueInvoices(app.deps)).toEqual([]);
});

test('deletions are announced to every other business, and the log says to whom not', async () => {
  const { service } = app.deps.db;
  setClock(app, '2026-11-18T12:00:00Z');
  const { lost, other } = await buildTwo((accountId) =>
    insertRow(service, 'calls', {
      account_id: accountId,
      kind: 'pro',
      provider: 'test',
      provider_call_id: `CA${accountId}`,
      caller_phone: '+15125550100',
      keep_until: '2026-11-19T12:00:00Z',
    }),
  );
  await announceDeletionsJob.run(app.deps, {}, context);
  const rows = await service
    .selectFrom('calls')
    .select(['account_id', 'keep_until'])
    .where('account_id', 'in', [lost, other])
    .execute();
  const kept = new Map(rows.map(({ account_id, keep_until }) => [account_id, keep_until?.toISOString()]));
  expect(kept.get(other)).toBe('2026-11-21T12:00:00.000Z');
  expect(kept.get(lost)).toBe('2026-11-19T12:00:00.000Z');
  expect(
    (await app.deps.queue.listLive(sendDeletionNoticeJob)).map(({ accountId }) => accountId),
  ).not.toContain(lost);
  expect(app.logs()).toContain('Mars/Olympus_Mons');
});

test('campaigns that are paid for again go on for every other business', async () => {
  const { service } = app.deps.db;
  const campaigns = new Map<string, string>();
  const { other } = await buildTwo(async (accountId) => {
    const id = await launchCampaign(app, accountId, { status: 'paused', pause_reason: 'unpaid' });
    campaigns.set(accountId, id);
  });
  await sweepCampaignsJob.run(app.deps, {}, context);
  const { status } = await service
    .selectFrom('campaigns')
    .select('status')
    .where('id', '=', campaigns.get(other) ?? '')
    .executeTakeFirstOrThrow();
  expect(status).not.toBe('paused');
});

test('a time zone that the database does not know is not written', async () => {
  const { accountId } = (await signUpPro(app)).user;
  const change = app.deps.db.service
    .updateTable('accounts')
    .set({ time_zone: 'Mars/Olympus_Mons' })
    .where('id', '=', accountId)
    .execute();
  await expect(change).rejects.toThrow(/time zone/);
});
