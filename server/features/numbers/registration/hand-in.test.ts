import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '#test/support/campaigns.ts';
import {
  lookAtRegistrations,
  scriptNumbers,
  signUpSubscriber,
  signUpWithApprovedNumber,
  signUpWithNumber,
  submit,
  waitForRegistration,
} from '#test/support/numbers.ts';
import { startCallingApp } from '#test/support/sound/phone.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { workday } from '#test/support/workday.ts';
import { registerBusinessJob } from './register-business.job.ts';
import { watchRegistrationsJob } from './watch-registrations.job.ts';

const app = await startCallingApp();
const carrier = () => app.deps.phone!.readNumbers();
const stateOf = async (client: TestClient) => (await client.get('/api/number')).body.registration.state;
const isQuiet = () =>
  vi.waitFor(async () => expect(await app.deps.queue.listLive(registerBusinessJob)).toEqual([]));

beforeEach(async () => {
  setClock(app, workday);
  await scriptNumbers(app);
});

/** As a crash leaves it between what the carrier was told and what we kept of it. */
const putBack = (accountId: string, part: 'brand' | 'campaign') =>
  app.deps.db.pool.query(
    `update sender_registrations set state = 'submitted', next_look_at = null, decided_at = null,
       carrier_ids = carrier_ids || jsonb_build_object('to_correct', $2::text) where account_id = $1`,
    [accountId, part],
  );

describe('handing a business in', () => {
  test('by several workers at once makes one profile and one brand', async () => {
    const { client, user } = await signUpSubscriber(app);
    await scriptNumbers(app, { brand: { outcome: 'held' } });
    const profiles = async () =>
      Object.values((await carrier()).papers).filter(({ kind }) => kind === 'CustomerProfiles').length;
    const [brandsBefore, profilesBefore] = [(await carrier()).brands.length, await profiles()];
    await submit(client);
    const worker = () =>
      registerBusinessJob.run(
        app.deps,
        { accountId: user.accountId },
        { jobId: 'test', signal: new AbortController().signal },
      );
    await Promise.all([worker(), worker(), worker()]);
    await waitForRegistration(app, client, 'brand_review');
    await isQuiet();
    expect((await carrier()).brands).toHaveLength(brandsBefore + 1);
    expect(await profiles()).toBe(profilesBefore + 1);
  });

  test('that no job works on any more is taken up again, and one that has no number yet is left alone', async () => {
    const one = await signUpWithNumber(app);
    const numberless = await signUpSubscriber(app);
    await submit(numberless.client);
    await vi.waitFor(async () => {
      await lookAtRegistrations(app);
      const row = await app.deps.db.service
        .selectFrom('sender_registrations')
        .select('carrier_ids')
        .where('account_id', '=', numberless.user.accountId)
        .executeTakeFirstOrThrow();
      expect(row.carrier_ids).toMatchObject({ brand_approved: 'yes' });
    });
    await scriptNumbers(app, { brand: { outcome: 'held' } });
    await submit(one.client);
    await waitForRegistration(app, one.client, 'brand_review');
    await isQuiet();
    // All of its tries were used up before the carrier took anything.
    await app.deps.db.pool.query(
      `update sender_registrations set state = 'submitted', next_look_at = null, carrier_ids = '{"kind":"company"}'
       where account_id = $1`,
      [one.user.accountId],
    );
    await scriptNumbers(app);
    const enqueue = vi.spyOn(app.deps.queue, 'enqueue');
    await app.deps.queue.enqueue(watchRegistrationsJob, {});
    await waitForRegistration(app, one.client, 'approved');
    const taken = enqueue.mock.calls.filter(([job]) => job.name === registerBusinessJob.name);
    enqueue.mockRestore();
    expect(taken.map(([, payload]) => payload)).not.toContainEqual({ accountId: numberless.user.accountId });
    expect(await stateOf(numberless.client)).toBe('submitted');
  });

  test.each([
    ['business', 'brand', 'brand_review'],
    ['campaign', 'campaign', 'campaign_review'],
  ] as const)(
    'put right once more after a crash does not call the %s rejected',
    async (step, part, review) => {
      const { client, user } = await signUpWithNumber(app);
      await scriptNumbers(app, { [part]: { outcome: 'failed', reasons: ['The name is wrong.'] } });
      await submit(client);
      const { registration } = await waitForRegistration(app, client, 'rejected');
      expect(registration.rejectedStep).toBe(step);
      await scriptNumbers(app, { [part]: { outcome: 'held' } });
      await submit(client, { city: 'Waco' });
      await waitForRegistration(app, client, review);
      await isQuiet();
      await putBack(user.accountId, part);
      await app.deps.queue.enqueue(registerBusinessJob, { accountId: user.accountId });
      await vi.waitFor(async () => expect(await stateOf(client)).not.toBe('submitted'));
      expect(await stateOf(client)).toBe(review);
      await scriptNumbers(app);
      await waitForRegistration(app, client, 'approved');
    },
  );
});

test('a suspended registration is told of with what can be done: it cannot be sent again', async () => {
  const { client, user } = await signUpWithApprovedNumber(app);
  await scriptNumbers(app, { campaign: { outcome: 'suspended', reasons: ['Too many complaints.'] } });
  await waitForRegistration(app, client, 'suspended');
  const mail = await app.waitForMail(user.email, 'suspended your registration');
  expect(mail.text).toContain('Too many complaints.');
  expect(mail.text).toContain('rite to support');
  expect(mail.text).not.toContain('send it again');
});
