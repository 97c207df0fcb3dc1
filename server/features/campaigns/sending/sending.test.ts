import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  addContact,
  launchCampaign,
  readCampaign,
  setClock,
  signUpWithContacts,
  waitForStatus,
} from '#test/support/campaigns.ts';
import { startCallingApp } from '#test/support/sound/phone.ts';
import { workday } from '#test/support/workday.ts';
import { sendCampaignJob } from './send-campaign.job.ts';
import { startCampaignJob } from './start-campaign.job.ts';
import { sweepCampaignsJob } from './sweep-campaigns.job.ts';

const app = await startCallingApp();
const db = () => app.deps.db.service;
const textsTo = async (phone: string) =>
  (await app.deps.phone!.listTexts(phone)).filter(({ direction }) => direction === 'outbound-api');
const script = (...rules: Parameters<NonNullable<typeof app.deps.phone>['scriptTexts']>[0]) =>
  app.deps.phone!.scriptTexts(rules);

beforeEach(async () => {
  setClock(app, workday);
  await script();
});

describe('a campaign', () => {
  test('reaches everyone who agreed, once, with their name and the opt-out line, and is complete', async () => {
    const { user, contacts } = await signUpWithContacts(app, 5);
    const id = await launchCampaign(app, user.accountId);
    await waitForStatus(app, id, 'complete');
    for (const { phone } of contacts) {
      const texts = await textsTo(phone);
      expect(texts.map(({ body }) => body)).toEqual([
        'Hi Robin Hale, 20 % off gutter cleaning this month.\nReply STOP to opt-out',
      ]);
    }
    await vi.waitFor(async () => {
      const { metrics, recipients } = await readCampaign(app, id);
      expect(metrics).toMatchObject({ sent: 5, delivered: 5, failed: 0 });
      expect(recipients.every(({ state, sent_at }) => state === 'delivered' && sent_at)).toBe(true);
    });
  });

  test('leaves out who did not agree, who said stop and who was merged away, and says why', async () => {
    const { user, contacts } = await signUpWithContacts(app, 1);
    const silent = await addContact(app, user.accountId, { text_consent: false });
    const stopped = await addContact(app, user.accountId);
    await addContact(app, user.accountId, { merged_into_id: contacts[0]!.id });
    await addContact(app, user.accountId, { phone: null, text_consent: false });
    await db()
      .insertInto('opt_outs')
      .values({ account_id: user.accountId, phone: stopped.phone, source: 'call' })
      .execute();
    const id = await launchCampaign(app, user.accountId);
    const { recipients } = await waitForStatus(app, id, 'complete');
    const reasons = Object.fromEntries(recipients.map((row) => [row.phone, row.held_reason]));
    expect(reasons).toEqual({
      [contacts[0]!.phone]: null,
      [silent.phone]: 'no_consent',
      [stopped.phone]: 'opted_out',
    });
    expect(await textsTo(silent.phone)).toEqual([]);
    expect(await textsTo(stopped.phone)).toEqual([]);
  });

  test('cannot take back in the database what went out, or go on with whom it left out', async () => {
    const { user, contacts } = await signUpWithContacts(app, 1);
    const silent = await addContact(app, user.accountId, { text_consent: false });
    const id = await launchCampaign(app, user.accountId);
    await waitForStatus(app, id, 'complete');
    const move = (phone: string, state: 'pending' | 'sending') =>
      db()
        .updateTable('campaign_recipients')
        .set({ state })
        .where('campaign_id', '=', id)
        .where('phone', '=', phone);
    await expect(move(contacts[0]!.phone, 'pending').execute()).rejects.toThrow(
      /campaign_recipients cannot go from \w+ to pending/,
    );
    await expect(move(silent.phone, 'sending').execute()).rejects.toThrow(
      'cannot go from skipped to sending',
    );
  });

  test('goes to whose last job lies in its window, or who has the tag', async () => {
    const { user } = await signUpWithContacts(app, 0);
    const recent = await addContact(app, user.accountId, { last_job_on: '2026-11-14' });
    await addContact(app, user.accountId, { last_job_on: '2026-11-01' });
    const tagged = await addContact(app, user.accountId, { tags: ['gutters'] });
    const week = await launchCampaign(app, user.accountId, { audience: JSON.stringify({ timeframe: 7 }) });
    const tag = await launchCampaign(app, user.accountId, {
      audience: JSON.stringify({ tags: ['gutters'] }),
    });
    const reached = async (id: string) =>
      (await waitForStatus(app, id, 'complete')).recipients.map(({ phone }) => phone);
    expect(await reached(week)).toEqual([recent.phone]);
    expect(await reached(tag)).toEqual([tagged.phone]);
  });

  test('checks consent and the suppression list again at the moment of sending', async () => {
    const { user, contacts } = await signUpWithContacts(app, 3);
    setClock(app, '2026-11-18T05:00:00Z');
    const id = await launchCampaign(app, user.accountId);
    await vi.waitFor(async () => {
      const { recipients } = await readCampaign(app, id);
      expect(recipients.map(({ held_reason }) => held_reason)).toEqual(Array(3).fill('quiet_hours'));
    }, 60_000);
    const [withdrawn, stopped, kept] = contacts.map(({ phone }) => phone) as [string, string, string];
    await db().updateTable('contacts').set({ text_consent: false }).where('phone', '=', withdrawn).execute();
    await db()
      .insertInto('opt_outs')
      .values({ account_id: user.accountId, phone: stopped, source: 'pro' })
      .execute();
    setClock(app, workday);
    // The job that was to come back in the morning waits for a real one.
    await app.deps.queue.enqueue(sendCampaignJob, {
      campaignId: id,
    });
    await waitForStatus(app, id, 'complete');
    expect(await textsTo(kept)).toHaveLength(1);
    expect(await textsTo(withdrawn)).toEqual([]);
    expect(await textsTo(stopped)).toEqual([]);
  });

  test('holds everyone until their own window opens', async () => {
    const { user } = await signUpWithContacts(app, 0);
    setClock(app, '2026-11-18T14:30:00Z');
    const newYork = await addContact(app, user.accountId, { state: 'NY' });
    const denver = await addContact(app, user.accountId, { state: 'CO' });
    const honolulu = await addContact(app, user.accountId, { state: 'HI' });
    const id = await launchCampaign(app, user.accountId);
    await app.waitForText(newYork.phone);
    const { recipients } = await vi.waitFor(async () => {
      const found = await readCampaign(app, id);
      expect(found.recipients.filter(({ state }) => state === 'held')).toHaveLength(2);
      return found;
    }, 60_000);
    const opens = (phone: string) => recipients.find((row) => row.phone === phone)?.send_after.toISOString();
    expect(opens(denver.phone)).toBe('2026-11-18T16:00:00.000Z');
    expect(opens(honolulu.phone)).toBe('2026-11-18T19:00:00.000Z');
    expect(await textsTo(denver.phone)).toEqual([]);
  });

  test('is the only one that texts a customer on a day, whichever overlap; the other waits for the next morning', async () => {
    const { user, contacts } = await signUpWithContacts(app, 3);
    const ids = await Promise.all([launchCampaign(app, user.accountId), launchCampaign(app, user.accountId)]);
    const held = await vi.waitFor(async () => {
      const both = await Promise.all(ids.map((id) => readCampaign(app, id)));
      const rows = both.flatMap(({ recipients }) => recipients);
      expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(3);
      expect(rows.filter(({ state }) => state === 'held')).toHaveLength(3);
      return rows.filter(({ state }) => state === 'held');
    }, 60_000);
    expect(held).toMatchObject(
      Array(3).fill({ held_reason: 'texted_today', send_after: new Date('2026-11-19T14:00:00Z') }),
    );
    for (const { phone } of contacts) expect(await textsTo(phone)).toHaveLength(1);
    setClock(app, '2026-11-19T14:00:05Z');
    for (const campaignId of ids) await app.deps.queue.enqueue(sendCampaignJob, { campaignId });
    for (const id of ids) await waitForStatus(app, id, 'complete');
    for (const { phone } of contacts) expect(await textsTo(phone)).toHaveLength(2);
  });

  test('goes out beside another one where the pro allows two texts a day', async () => {
    const { client, user, contacts } = await signUpWithContacts(app, 1);
    expect((await client.get('/api/campaigns/options')).body.textsPerDay).toBe(1);
    expect((await client.post('/api/campaigns/limit', { textsPerDay: 4 })).status).toBe(400);
    expect((await app.visit().post('/api/campaigns/limit', { textsPerDay: 2 })).status).toBe(401);
    expect((await client.post('/api/campaigns/limit', { textsPerDay: 2 })).status).toBe(200);
    expect((await client.get('/api/campaigns/options')).body.textsPerDay).toBe(2);
    for (let count = 0; count < 2; count += 1)
      await waitForStatus(app, await launchCampaign(app, user.accountId), 'complete');
    expect(await textsTo(contacts[0]!.phone)).toHaveLength(2);
  });

  test('with quiet hours off keeps the strictest hours for whom nothing places', async () => {
    const { user } = await signUpWithContacts(app, 0);
    setClock(app, '2026-11-18T13:30:00Z');
    const newYork = await addContact(app, user.accountId, { state: 'NY' });
    const anywhere = await addContact(app, user.accountId, { phone: '+18005550142' });
    const id = await launchCampaign(app, user.accountId, { quiet_hours_enabled: false });
    await app.waitForText(newYork.phone);
    await vi.waitFor(async () => {
      const { recipients } = await readCampaign(app, id);
      expect(recipients.find(({ phone }) => phone === anywhere.phone)).toMatchObject({
        held_reason: 'quiet_hours',
        send_after: new Date('2026-11-18T17:00:00Z'),
      });
    }, 60_000);
  });

  test('keeps its pace', async () => {
    const { user } = await signUpWithContacts(app, 4);
    const now = () => app.deps.clock.now().getTime();
    const began = now();
    const id = await launchCampaign(app, user.accountId, { pacing_rate: 60 });
    await waitForStatus(app, id, 'complete');
    expect(now() - began).toBeGreaterThan(2900);
    const sentAt = (await readCampaign(app, id)).recipients.map(({ sent_at }) => sent_at!.getTime()).sort();
    // One that went out late brings the next one nearer; none is ahead of its second.
    sentAt.forEach((moment, index) => {
      expect(moment - began).toBeGreaterThan(index * 1000 - 100);
    });
  });

  test('stops within seconds when it is paused, and goes on where it was when it is resumed', async () => {
    const { user, contacts, client } = await signUpWithContacts(app, 6);
    const id = await launchCampaign(app, user.accountId, { pacing_rate: 60 });
    await vi.waitFor(
      async () => expect((await readCampaign(app, id)).metrics?.sent).toBeGreaterThan(0),
      10_000,
    );
    expect((await client.post(`/api/campaigns/${id}/pause`)).body).toEqual({ status: 'paused' });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const before = (await readCampaign(app, id)).metrics?.sent ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await readCampaign(app, id)).metrics?.sent).toBe(before);
    expect(before).toBeLessThan(6);
    expect((await client.post(`/api/campaigns/${id}/resume`)).body).toEqual({ status: 'sending' });
    await waitForStatus(app, id, 'complete');
    for (const { phone } of contacts) expect(await textsTo(phone)).toHaveLength(1);
  });

  test('is paused and resumed by its owner alone, and only when that makes sense', async () => {
    const { user, client } = await signUpWithContacts(app, 0);
    const other = await signUpWithContacts(app, 0);
    const id = await launchCampaign(app, user.accountId, { status: 'draft' });
    const path = `/api/campaigns/${id}`;
    expect((await app.visit().post(`${path}/pause`)).status).toBe(401);
    expect((await other.client.post(`${path}/pause`)).status).toBe(404);
    expect((await client.post(`${path}/pause`)).status).toBe(409);
    expect((await client.post(`${path}/resume`)).status).toBe(409);
    expect((await client.post('/api/campaigns/nonsense/pause')).status).toBe(400);
  });

  test('that is scheduled waits for its time, can be moved, and taken back', async () => {
    const { user, client, contacts } = await signUpWithContacts(app, 1);
    const other = await signUpWithContacts(app, 0);
    const scheduled_at = new Date('2026-11-18T18:00:00Z');
    const id = await launchCampaign(app, user.accountId, { status: 'scheduled', scheduled_at });
    const path = `/api/campaigns/${id}/schedule`;
    const later = { scheduledAt: '2026-11-18T19:00:00Z' };
    expect((await app.visit().post(path, later)).status).toBe(401);
    expect((await other.client.post(path, later)).status).toBe(404);
    expect((await client.post(path, { scheduledAt: 'soon' })).status).toBe(400);
    expect((await client.post(path, { scheduledAt: '2026-11-18T12:00:00Z' })).status).toBe(400);
    expect((await client.post(path, { scheduledAt: null })).body).toEqual({ status: 'draft' });
    expect((await client.post(path, later)).body).toEqual({ status: 'scheduled' });
    setClock(app, '2026-11-18T18:30:00Z');
    await app.deps.queue.enqueue(startCampaignJob, { campaignId: id });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await textsTo(contacts[0]!.phone)).toEqual([]);
    setClock(app, '2026-11-18T19:00:01Z');
    await app.deps.queue.enqueue(startCampaignJob, { campaignId: id });
    await waitForStatus(app, id, 'complete');
    expect(await textsTo(contacts[0]!.phone)).toHaveLength(1);
  });

  test('stops when it is no longer paid for, cannot be resumed, and goes on by itself once it is', async () => {
    const { user, client, contacts } = await signUpWithContacts(app, 1);
    const id = await launchCampaign(app, user.accountId, { paid_through: '2026-11-17' });
    const { campaign } = await waitForStatus(app, id, 'paused');
    expect(campaign.pause_reason).toBe('unpaid');
    expect((await client.post(`/api/campaigns/${id}/resume`)).status).toBe(409);
    await db().updateTable('campaigns').set({ paid_through: '2026-12-31' }).where('id', '=', id).execute();
    await app.deps.queue.enqueue(sweepCampaignsJob, {});
    await waitForStatus(app, id, 'complete');
    expect(await textsTo(contacts[0]!.phone)).toHaveLength(1);
  });

  test('pauses itself when more than 5 % fail, and does not again for the same when a person resumes it', async () => {
    const { user, client } = await signUpWithContacts(app, 30);
    await script({ outcome: 'refused', times: 6 });
    const id = await launchCampaign(app, user.accountId, { pacing_rate: 600 });
    const { campaign, metrics } = await waitForStatus(app, id, 'paused');
    expect(campaign.pause_reason).toBe('failures');
    expect(metrics?.failed).toBe(6);
    await client.post(`/api/campaigns/${id}/resume`);
    expect((await waitForStatus(app, id, 'complete')).metrics).toMatchObject({ sent: 24, failed: 6 });
  });

  test('pauses itself when more than 3 of the first hundred opt out', async () => {
    const { user } = await signUpWithContacts(app, 30);
    await script({ reply: 'STOP' });
    const id = await launchCampaign(app, user.accountId, { pacing_rate: 120 });
    const { campaign, metrics } = await waitForStatus(app, id, 'paused');
    expect(campaign.pause_reason).toBe('opt_outs');
    expect(metrics?.opt_outs).toBeGreaterThan(3);
    expect(metrics?.sent).toBeLessThan(30);
  });

  test.each([
    { when: 'at once', outcome: 'opted_out' as const },
    { when: 'by callback', outcome: 'opted_out_late' as const },
  ])('takes the carrier’s word that someone said stop for an opt-out, told $when', async ({ outcome }) => {
    const { user, contacts } = await signUpWithContacts(app, 2);
    const [stopped] = contacts;
    await script({ to: stopped!.phone, outcome });
    const id = await launchCampaign(app, user.accountId);
    await waitForStatus(app, id, 'complete');
    await vi.waitFor(async () => {
      const { recipients, metrics } = await readCampaign(app, id);
      const row = recipients.find(({ phone }) => phone === stopped!.phone);
      expect(row).toMatchObject({
        state: 'skipped',
        held_reason: 'opted_out',
        error_code: '21610',
        error: 'This number asked not to be texted.',
        sent_at: null,
      });
      expect(row?.opted_out_at).not.toBeNull();
      expect(metrics).toMatchObject({ sent: 1, delivered: 1, failed: 0, opt_outs: 1 });
    }, 20_000);
    const messages = await db()
      .selectFrom('messages')
      .selectAll()
      .where('to_phone', '=', stopped!.phone)
      .execute();
    expect(messages).toMatchObject([{ state: 'failed', error: 'This number asked not to be texted.' }]);
    const optOut = await db()
      .selectFrom('opt_outs')
      .selectAll()
      .where('phone', '=', stopped!.phone)
      .execute();
    expect(optOut).toMatchObject([{ account_id: user.accountId, source: 'carrier' }]);
  });

  test('tries again when the carrier is busy, and never twice where the answer was lost', async () => {
    const { user, contacts } = await signUpWithContacts(app, 2);
    const [busy, lost] = contacts.map(({ phone }) => phone) as [string, string];
    await script({ to: busy, outcome: 'busy', times: 1 }, { to: lost, outcome: 'lost_answer' });
    const id = await launchCampaign(app, user.accountId);
    await waitForStatus(app, id, 'complete');
    expect(await textsTo(busy)).toHaveLength(1);
    expect(await textsTo(lost)).toHaveLength(1);
    expect((await readCampaign(app, id)).metrics).toMatchObject({ sent: 2 });
  });
});

describe('what the carriers let one sender through', () => {
  const long = `Hi {CustomerName}, ${'gutters, '.repeat(20)}call us.`;

  function limitSender(limits: typeof app.deps.messaging.limits): void {
    const whole = app.deps.messaging;
    // A sender of its own, so that no other test has used up its day.
    app.deps.messaging = { ...whole, sender: randomUUID(), limits };
    onTestFinished(() => {
      app.deps.messaging = whole;
    });
  }

  test('is kept per second over two campaigns together, in segments', async () => {
    limitSender({ segmentsPerSecond: 2, segmentsPerDay: null });
    const pros = [await signUpWithContacts(app, 2), await signUpWithContacts(app, 2)];
    const began = Date.now();
    const ids = await Promise.all(
      pros.map(({ user }) => launchCampaign(app, user.accountId, { message: long })),
    );
    for (const id of ids) await waitForStatus(app, id, 'complete');
    // Four texts of two segments each at two a second: the fourth begins three seconds after the first.
    expect(Date.now() - began).toBeGreaterThan(2900);
    const sent = await Promise.all(ids.map((id) => readCampaign(app, id)));
    expect(sent.flatMap(({ recipients }) => recipients.filter(({ sent_at }) => sent_at))).toHaveLength(4);
  });

  test('is kept per day: the rest is held until the carriers’ next day, and goes out then', async () => {
    limitSender({ segmentsPerSecond: null, segmentsPerDay: 4 });
    const { user } = await signUpWithContacts(app, 3);
    const id = await launchCampaign(app, user.accountId, { message: long });
    const held = await vi.waitFor(async () => {
      const { recipients } = await readCampaign(app, id);
      const waiting = recipients.filter(({ held_reason }) => held_reason === 'daily_limit');
      expect(waiting).toHaveLength(1);
      return waiting[0]!;
    }, 60_000);
    expect(await textsTo(held.phone)).toEqual([]);
    // Midnight in Los Angeles, where the carriers count their days.
    expect(held.send_after.toISOString()).toBe('2026-11-19T08:00:00.000Z');
    setClock(app, '2026-11-19T17:00:00Z');
    await app.deps.queue.enqueue(sendCampaignJob, { campaignId: id });
    await waitForStatus(app, id, 'complete');
    expect(await textsTo(held.phone)).toHaveLength(1);
  });
});

describe('a review campaign', () => {
  const review = { purpose: 'review' as const, message: 'Hi {CustomerName}, how was it? {ReviewLink}' };
  const connect = (accountId: string) =>
    db()
      .insertInto('integrations')
      .values({
        account_id: accountId,
        google_reviews_status: 'connected',
        google_review_link: 'https://search.google.com/local/writereview?placeid=abc',
      })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          google_reviews_status: 'connected',
          google_review_link: 'https://search.google.com/local/writereview?placeid=abc',
        }),
      )
      .execute();

  test('sends everyone the same place, under a link of their own, and asks nobody twice in 180 days', async () => {
    const { user, contacts } = await signUpWithContacts(app, 2);
    await connect(user.accountId);
    const first = await launchCampaign(app, user.accountId, review);
    await waitForStatus(app, first, 'complete');
    const links = new Set<string>();
    for (const { phone } of contacts) {
      const [text] = await textsTo(phone);
      const [link = ''] = /\/l\/\S+/.exec(text!.body) ?? [];
      links.add(link);
      const opened = await app.visit().get(link, { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' });
      expect(opened.headers.get('location')).toBe('https://search.google.com/local/writereview?placeid=abc');
    }
    expect(links.size).toBe(2);
    const second = await launchCampaign(app, user.accountId, review);
    const { recipients } = await waitForStatus(app, second, 'complete');
    expect(recipients.map(({ held_reason }) => held_reason)).toEqual(['asked_recently', 'asked_recently']);
    for (const { phone } of contacts) expect(await textsTo(phone)).toHaveLength(1);
  });

  test('asks nobody whom another one is asking at this moment', async () => {
    const { user, contacts } = await signUpWithContacts(app, 1);
    const { phone } = contacts[0]!;
    await connect(user.accountId);
    setClock(app, '2026-11-18T05:00:00Z');
    const ids = [
      await launchCampaign(app, user.accountId, review),
      await launchCampaign(app, user.accountId, review),
    ];
    for (const id of ids)
      await vi.waitFor(async () => {
        const { recipients } = await readCampaign(app, id);
        expect(recipients).toMatchObject([{ held_reason: 'quiet_hours' }]);
      }, 60_000);
    setClock(app, workday);
    // The carrier has the first text in its hands for seconds, while the second campaign has its turn.
    await script({ to: phone, outcome: 'silent', delayMs: 5000, times: 1 });
    await app.deps.queue.enqueue(sendCampaignJob, { campaignId: ids[0]! });
    await vi.waitFor(async () => {
      expect((await readCampaign(app, ids[0]!)).recipients).toMatchObject([{ state: 'sending' }]);
    }, 20_000);
    await app.deps.queue.enqueue(sendCampaignJob, { campaignId: ids[1]! });
    const { recipients } = await waitForStatus(app, ids[1]!, 'complete');
    expect(recipients).toMatchObject([{ state: 'skipped', held_reason: 'asked_recently' }]);
    await waitForStatus(app, ids[0]!, 'complete');
    expect(await textsTo(phone)).toHaveLength(1);
  });

  test('that goes out together with another asks everyone once', async () => {
    const { user, contacts } = await signUpWithContacts(app, 20);
    await connect(user.accountId);
    setClock(app, '2026-11-18T05:00:00Z');
    const ids = [
      await launchCampaign(app, user.accountId, review),
      await launchCampaign(app, user.accountId, review),
    ];
    for (const id of ids)
      await vi.waitFor(async () => {
        const { recipients } = await readCampaign(app, id);
        expect(recipients.filter(({ state }) => state === 'held')).toHaveLength(20);
      }, 60_000);
    setClock(app, workday);
    for (const campaignId of ids) await app.deps.queue.enqueue(sendCampaignJob, { campaignId });
    for (const id of ids) await waitForStatus(app, id, 'complete', 60_000);
    for (const { phone } of contacts) expect(await textsTo(phone)).toHaveLength(1);
  });

  test('without a review link holds everyone and says so', async () => {
    const { user } = await signUpWithContacts(app, 1);
    const id = await launchCampaign(app, user.accountId, review);
    await vi.waitFor(async () => {
      const { recipients } = await readCampaign(app, id);
      expect(recipients).toMatchObject([{ state: 'held', held_reason: 'no_link' }]);
    }, 60_000);
  });
});

describe('a text to try it out', () => {
  const draft = {
    message: 'Hi {first name}, 20 % off: {Link}',
    linkUrl: 'https://example.com/offer',
    audience: {},
  };

  test('goes to the verified line of the pro alone, reads like the real one, and counts nowhere', async () => {
    const { client, user, input, contacts } = await signUpWithContacts(app, 1);
    const refused = await client.post('/api/campaigns/test', draft);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('Verify a phone line');
    await db()
      .updateTable('phone_numbers')
      .set({ verified_at: new Date() })
      .where('account_id', '=', user.accountId)
      .execute();
    const { status, body } = await client.post('/api/campaigns/test', draft);
    expect(status).toBe(202);
    expect(body.phone.replace(/\D/g, '')).toBe(`1${input.phone.replace(/\D/g, '')}`);
    const { body: text } = await app.waitForText(body.phone, '20 % off');
    expect(text).toMatch(/^Hi Robin, 20 % off: https?:\S+\/l\/[\w-]{10}\nReply STOP to opt-out$/);
    expect(await textsTo(contacts[0]!.phone)).toEqual([]);
    const opened = await app.visit().get(/\/l\/[\w-]+/.exec(text)![0]);
    expect(opened.headers.get('location')).toBe(draft.linkUrl);
    const counted = await db()
      .selectFrom('link_clicks')
      .select('id')
      .where('account_id', '=', user.accountId)
      .where('is_counted', '=', true)
      .execute();
    expect(counted).toEqual([]);
    expect((await client.post('/api/campaigns/test', { ...draft, message: ' ' })).status).toBe(400);
    expect(
      (await client.post('/api/campaigns/test', { ...draft, mediaUrl: 'https://example.com/a.jpg' })).status,
    ).toBe(400);
    expect((await app.visit().post('/api/campaigns/test', draft)).status).toBe(401);
  });
});

describe('two campaigns at once', () => {
  test('to the same people send each its own text, once', async () => {
    const { client, user, contacts } = await signUpWithContacts(app, 10);
    await client.post('/api/campaigns/limit', { textsPerDay: 2 });
    const ids = [await launchCampaign(app, user.accountId), await launchCampaign(app, user.accountId)];
    for (const id of ids) await waitForStatus(app, id, 'complete');
    for (const { phone } of contacts) expect(await textsTo(phone)).toHaveLength(2);
  });
});
