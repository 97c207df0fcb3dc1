import { describe, expect, test } from 'vitest';
import { campaignTemplateRules } from '#domain/campaigns/campaign-templates.ts';
import { addContact, freshPhone } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();
const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000);
const dayAgo = (count: number) => days(count).toISOString().slice(0, 10);
const offer = { name: 'Spring offer', message: 'Hi {CustomerName}, 20% off gutters.' };
const review = {
  name: 'Reviews',
  purpose: 'review',
  template: 'post_job_review',
  message: campaignTemplateRules.post_job_review.message,
  audience: { timeframe: 7 },
};

const origin = () => new URL(app.deps.publicUrl).origin;

function patch(client: TestClient, path: string, body: unknown) {
  const headers = { origin: origin(), 'content-type': 'application/json' };
  return client.send(path, { method: 'PATCH', headers, body: JSON.stringify(body) });
}

async function connectReviews(accountId: string): Promise<void> {
  await app.deps.db.service
    .insertInto('integrations')
    .values({
      account_id: accountId,
      google_reviews_status: 'connected',
      google_review_link: 'https://search.google.com/local/writereview?placeid=abc',
    })
    .execute();
}

async function createDraft(client: TestClient, overrides: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await client.post('/api/campaigns', { ...offer, ...overrides });
  expect(status).toBe(201);
  return body.id;
}

async function setCampaign(id: string, values: Record<string, unknown>): Promise<void> {
  await app.deps.db.service.updateTable('campaigns').set(values).where('id', '=', id).execute();
}

describe('a draft', () => {
  test('is saved with the opt-out line and the defaults, and costs nothing', async () => {
    const { client } = await signUpPro(app);
    const id = await createDraft(client, {
      linkUrl: 'https://example.com/offer',
      audience: { tags: ['roof'] },
    });
    const { campaign, metrics } = (await client.get(`/api/campaigns/${id}`)).body;
    expect(campaign).toMatchObject({
      status: 'draft',
      message: 'Hi {CustomerName}, 20% off gutters.\nReply STOP to opt-out',
      pacingRate: 30,
      quietHoursEnabled: true,
      complianceEnabled: true,
      audience: { tags: ['roof'] },
      isPaid: false,
    });
    expect(metrics).toBeNull();
    const [listed] = (await client.get('/api/campaigns')).body.campaigns;
    expect(listed).toMatchObject({ id, status: 'draft', metrics: null, hasMedia: false });
    expect(listed.subtext).toContain('20% off gutters');
  });

  test('cannot be saved with a status, a price or a foreign picture', async () => {
    const { client } = await signUpPro(app);
    for (const extra of [
      { status: 'sending' },
      { monthlyPriceCents: 1 },
      { mediaUrl: 'https://example.com/a.jpg' },
    ])
      expect((await client.post('/api/campaigns', { ...offer, ...extra })).status).toBe(400);
    const past = await client.post('/api/campaigns', { ...offer, scheduledAt: days(1).toISOString() });
    expect(past.body.error.issues[0].path).toBe('scheduledAt');
  });

  test('is changed and deleted as long as it is one', async () => {
    const { client } = await signUpPro(app);
    const id = await createDraft(client);
    expect((await patch(client, `/api/campaigns/${id}`, { ...offer, name: 'Fall offer' })).status).toBe(200);
    expect((await client.get(`/api/campaigns/${id}`)).body.campaign.name).toBe('Fall offer');
    await setCampaign(id, { status: 'sending' });
    expect((await patch(client, `/api/campaigns/${id}`, offer)).status).toBe(409);
    expect((await client.delete(`/api/campaigns/${id}`)).status).toBe(409);
    const other = await createDraft(client);
    expect((await client.delete(`/api/campaigns/${other}`)).status).toBe(204);
    expect((await client.get(`/api/campaigns/${other}`)).status).toBe(404);
  });

  test('for reviews needs the review link', async () => {
    const { client, user } = await signUpPro(app);
    const refused = await client.post('/api/campaigns', review);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('Connect your Google reviews');
    expect((await client.get('/api/campaigns/options')).body.reviews.isConnected).toBe(false);
    await connectReviews(user.accountId);
    expect((await client.post('/api/campaigns', review)).status).toBe(201);
    expect((await client.get('/api/campaigns')).body.reviews.isConnected).toBe(true);
    expect((await client.get('/api/campaigns/options')).body.reviews.isConnected).toBe(true);
  });

  test('that is paid for gets another time, again and again, and the list says that it is paid', async () => {
    const { client } = await signUpPro(app);
    const id = await createDraft(client);
    const schedule = (scheduledAt: string | null) =>
      client.post(`/api/campaigns/${id}/schedule`, { scheduledAt });
    const listed = async () => (await client.get('/api/campaigns')).body.campaigns[0];
    expect((await schedule('2998-01-02T17:00:00Z')).status).toBe(409);
    expect(await listed()).toMatchObject({ isPaid: false });
    await setCampaign(id, { paid_through: '2999-12-31' });
    expect(await listed()).toMatchObject({ isPaid: true, status: 'draft' });
    for (const at of ['2998-01-02T17:00:00.000Z', '2998-01-05T17:00:00.000Z']) {
      expect((await schedule(at)).status).toBe(200);
      expect(await listed()).toMatchObject({ status: 'scheduled', scheduledAt: at });
    }
    expect((await schedule(null)).body.status).toBe('draft');
    expect((await schedule(days(1).toISOString())).status).toBe(400);
    expect((await schedule('2998-01-02T17:00:00Z')).status).toBe(200);
  });

  test('that is paid for starts without the cart, another one does not', async () => {
    const { client, user } = await signUpPro(app);
    const { phone } = await addContact(app, user.accountId);
    const id = await createDraft(client, { quietHoursEnabled: false });
    expect((await client.post(`/api/campaigns/${id}/launch`)).status).toBe(409);
    await setCampaign(id, { paid_through: '2999-12-31' });
    expect((await client.post(`/api/campaigns/${id}/launch`)).status).toBe(200);
    expect((await client.get(`/api/campaigns/${id}`)).body.campaign.status).toBe('sending');
    await expect
      .poll(async () => (await client.get(`/api/campaigns/${id}/recipients`)).body.recipients, {
        timeout: 120_000,
      })
      .toMatchObject([{ phone }]);
    expect((await client.post(`/api/campaigns/${id}/launch`)).status).toBe(409);
  });
});

describe('a copy', () => {
  test('is a draft of the same words, unpaid and unscheduled', async () => {
    const { client } = await signUpPro(app);
    const id = await createDraft(client, { audience: { timeframe: 30 } });
    await setCampaign(id, { status: 'sending', paid_through: '2999-12-31', monthly_price_cents: 1499 });
    const { status, body } = await client.post(`/api/campaigns/${id}/duplicate`);
    expect(status).toBe(201);
    const { campaign } = (await client.get(`/api/campaigns/${body.id}`)).body;
    expect(campaign).toMatchObject({
      name: 'Copy of Spring offer',
      status: 'draft',
      audience: { timeframe: 30 },
      scheduledAt: null,
      isPaid: false,
    });
    const again = (await client.post(`/api/campaigns/${body.id}/duplicate`)).body.id;
    expect((await client.get(`/api/campaigns/${again}`)).body.campaign.name).toBe('Copy of Spring offer');
  });
});

describe('the preview', () => {
  test('says who gets it, who does not and why, and how it reads for the first', async () => {
    const { client, user } = await signUpPro(app);
    await connectReviews(user.accountId);
    const recent = { last_job_on: dayAgo(2), last_job_title: 'Water heater replacement' };
    await addContact(app, user.accountId, { name: 'Nora', ...recent });
    const out = await addContact(app, user.accountId, { name: 'Out', ...recent });
    const asked = await addContact(app, user.accountId, { name: 'Asked', ...recent });
    await addContact(app, user.accountId, { name: 'No', text_consent: false, ...recent });
    await addContact(app, user.accountId, { name: 'No phone', phone: null, text_consent: false, ...recent });
    await addContact(app, user.accountId, { name: 'Long ago', last_job_on: dayAgo(20) });
    await client.post(`/api/contacts/${out.id}/opt-out`);
    await addReviewed(user.accountId, asked);

    const { status, body } = await client.post('/api/campaigns/preview', review);
    expect(status).toBe(200);
    expect(body.recipients).toBe(1);
    expect(body.heldBack).toHaveLength(4);
    expect(Object.fromEntries(body.heldBack.map(({ reason, count }: Held) => [reason, count]))).toEqual({
      opted_out: 1,
      no_consent: 1,
      asked_recently: 1,
      no_phone: 1,
    });
    expect(body.first.name).toBe('Nora');
    expect(body.text).toMatch(
      /^Hi Nora, thanks for choosing Pro \d+ for your water heater replacement\. .*\/l\/[\w-]{10}\nReply STOP to opt-out$/,
    );
    expect(body.size.segments).toBe(2);
    expect(new Date(body.finishesAt).getTime()).toBeGreaterThanOrEqual(new Date(body.startsAt).getTime());
  });

  test('names everyone who gets it, and everyone who does not with the reason', async () => {
    const { client, user } = await signUpPro(app);
    const tags = ['roof'];
    for (let index = 10; index < 62; index += 1)
      await addContact(app, user.accountId, { name: `Person ${index}`, tags });
    const out = await addContact(app, user.accountId, { name: 'Out', tags });
    await addContact(app, user.accountId, { name: 'Silent', tags, text_consent: false });
    await addContact(app, user.accountId, { name: 'No phone', tags, phone: null, text_consent: false });
    await addContact(app, user.accountId, { name: 'Not in it' });
    await client.post(`/api/contacts/${out.id}/opt-out`);
    const list = (side: string, offset = 0) =>
      client.post('/api/campaigns/audience', { purpose: 'offer', audience: { tags }, side, offset });
    const first = (await list('gets')).body;
    expect(first.people).toHaveLength(50);
    expect(first.people[0]).toMatchObject({ name: 'Person 10', reason: null });
    expect(first.nextOffset).toBe(50);
    const rest = (await list('gets', 50)).body;
    expect(rest).toMatchObject({ people: [{ name: 'Person 60' }, { name: 'Person 61' }], nextOffset: null });
    expect((await list('left_out')).body.people).toMatchObject([
      { name: 'No phone', phone: null, reason: 'no_phone' },
      { name: 'Out', reason: 'opted_out' },
      { name: 'Silent', reason: 'no_consent' },
    ]);
    const { client: stranger } = await signUpPro(app);
    const foreign = await stranger.post('/api/campaigns/audience', {
      purpose: 'offer',
      audience: {},
      side: 'gets',
    });
    expect(foreign.body.people).toEqual([]);
    expect((await app.visit().post('/api/campaigns/audience', {})).status).toBe(401);
  });

  test('tells the hours of everyone: Sundays, stricter states and whom nothing places', async () => {
    const { client, user } = await signUpPro(app);
    for (const state of ['NY', 'NY', 'TX', 'RI']) await addContact(app, user.accountId, { state });
    await addContact(app, user.accountId, { phone: '+18005550100' });
    const hours = async (quietHoursEnabled: boolean) =>
      (await client.post('/api/campaigns/preview', { message: 'Hi', quietHoursEnabled })).body.hours;
    const anywhere = { weekday: [12, 20], saturday: [12, 20], sunday: [12, 20] };
    expect(await hours(true)).toEqual([
      { week: { weekday: [9, 20], saturday: [9, 20], sunday: [12, 20] }, states: ['NY', 'TX'], count: 3 },
      { week: { weekday: [9, 18], saturday: [10, 17], sunday: [12, 17] }, states: ['RI'], count: 1 },
      { week: anywhere, states: [null], count: 1 },
    ]);
    const law = await hours(false);
    expect(law[0]).toEqual({
      week: { weekday: [8, 21], saturday: [8, 21], sunday: [8, 21] },
      states: ['NY'],
      count: 2,
    });
    expect(law).toContainEqual({ week: anywhere, states: [null], count: 1 });
    expect(law).toContainEqual({
      week: { weekday: [9, 21], saturday: [9, 21], sunday: [12, 21] },
      states: ['TX'],
      count: 1,
    });
  });

  test('measures a long message, and says when names make it longer than a text can be', async () => {
    const { client, user } = await signUpPro(app);
    await addContact(app, user.accountId, { name: 'N'.repeat(80) });
    const preview = async (message: string) =>
      (await client.post('/api/campaigns/preview', { message })).body;
    const long = await preview('x'.repeat(1200));
    expect(long).toMatchObject({ isCut: false, recipients: 1, size: { segments: 8 } });
    expect(await preview(`${'x'.repeat(1540)} {CustomerName}`)).toMatchObject({ isCut: true });
    const tooLong = await client.post('/api/campaigns', { name: 'Long', message: 'x'.repeat(1590) });
    expect(tooLong.body.error.issues[0].message).toContain('1,600');
    expect((await client.post('/api/campaigns', { name: 'Long', message: 'x'.repeat(1570) })).status).toBe(
      201,
    );
  });

  test('counts what the engine then does', async () => {
    const { client, user } = await signUpPro(app);
    for (let index = 0; index < 5; index += 1) await addContact(app, user.accountId, { tags: ['roof'] });
    await addContact(app, user.accountId, { tags: ['roof'], text_consent: false });
    await addContact(app, user.accountId, { tags: ['other'] });
    const audience = { tags: ['roof'] };
    const { body } = await client.post('/api/campaigns/preview', { message: 'Hi', audience });
    expect(body.recipients).toBe(5);
    const id = await createDraft(client, { audience });
    await setCampaign(id, { paid_through: '2999-12-31' });
    await client.post(`/api/campaigns/${id}/launch`);
    await expect
      .poll(async () => (await client.get(`/api/campaigns/${id}`)).body.progress, { timeout: 120_000 })
      .toMatchObject({ total: 5, skipped: 1 });
  });

  test('expects the finish by pace and by the hours of the customers', async () => {
    const { client, user } = await signUpPro(app);
    const rows = Array.from({ length: 600 }, (_, index) => ({
      account_id: user.accountId,
      source: 'import' as const,
      phone: `+1212555${String(1000 + index)}`,
      text_consent: true,
      text_consent_source: 'import' as const,
      text_consent_statement: 'Signed the work order.',
      text_consent_at: new Date(),
    }));
    await app.deps.db.service.insertInto('contacts').values(rows).execute();
    const finish = async (scheduledAt: string, pacingRate: number) =>
      (await client.post('/api/campaigns/preview', { message: 'Hi', scheduledAt, pacingRate })).body
        .finishesAt;
    // A Wednesday at noon in New York: 600 at 30 a minute take 20 minutes.
    expect(await finish('2999-01-02T17:00:00Z', 30)).toBe('2999-01-02T17:20:00.000Z');
    // At 2 a minute they take five hours, which ends in the evening.
    expect(await finish('2999-01-02T17:00:00Z', 2)).toBe('2999-01-02T22:00:00.000Z');
    // Begun at 19:00, the rest waits for the next morning.
    const overNight = new Date(await finish('2999-01-03T00:00:00Z', 5));
    expect(overNight.toISOString()).toBe('2999-01-03T15:00:00.000Z');
  });

  test('takes half-typed links, names strange placeholders, and shows an example to nobody', async () => {
    const { client } = await signUpPro(app);
    const draft = { message: 'Hi {Customer} {CustomerName}', linkUrl: 'https://ex' };
    const { status, body } = await client.post('/api/campaigns/preview', draft);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      recipients: 0,
      first: null,
      finishesAt: null,
      unknownPlaceholders: ['Customer'],
    });
    expect(body.text).toContain('Alex');
  });
});

describe('the page of a campaign', () => {
  test('has progress, every recipient with what happened, and a CSV', async () => {
    const { client, user } = await signUpPro(app);
    const id = await createDraft(client);
    await setCampaign(id, { status: 'sending', started_at: days(1) });
    const { service } = app.deps.db;
    await service
      .insertInto('campaign_metrics')
      .values({ account_id: user.accountId, campaign_id: id, sent: 60, clicks: 1 })
      .execute();
    const base = { account_id: user.accountId, campaign_id: id };
    const nora = await addContact(app, user.accountId, { name: '=Nora' });
    await service
      .insertInto('campaign_recipients')
      .values([
        {
          ...base,
          phone: nora.phone ?? '',
          contact_id: nora.id,
          state: 'delivered',
          sent_at: days(1),
          clicked_at: days(0.5),
          replied_at: days(0.4),
          reply: 'yes',
        },
        ...Array.from({ length: 59 }, (_, index) => ({
          ...base,
          phone: `+1303555${1000 + index}`,
          state: 'sent' as const,
          sent_at: days(1),
        })),
        { ...base, phone: freshPhone(), state: 'held', held_reason: 'quiet_hours' },
        { ...base, phone: freshPhone(), state: 'skipped', held_reason: 'no_consent' },
      ])
      .execute();
    const detail = (await client.get(`/api/campaigns/${id}`)).body;
    expect(detail.progress).toEqual({ total: 61, done: 60, waiting: 1, skipped: 1 });
    expect(detail.series.reduce((sum: number, { sent }: { sent: number }) => sum + sent, 0)).toBe(60);
    expect(detail.heldBack).toContainEqual({ state: 'skipped', reason: 'no_consent', count: 1 });
    const first = (await client.get(`/api/campaigns/${id}/recipients`)).body;
    const second = (
      await client.get(`/api/campaigns/${id}/recipients?cursor=${encodeURIComponent(first.nextCursor)}`)
    ).body;
    expect(first.recipients.length + second.recipients.length).toBe(62);
    expect(second.nextCursor).toBeNull();
    const clicked = (await client.get(`/api/campaigns/${id}/recipients?filter=clicked`)).body.recipients;
    expect(clicked).toMatchObject([{ name: '=Nora', reply: 'yes', state: 'delivered' }]);
    expect((await client.get(`/api/campaigns/${id}/recipients?filter=skipped`)).body.recipients).toHaveLength(
      1,
    );
    expect((await client.get(`/api/campaigns/${id}/recipients?cursor=x`)).status).toBe(400);
    const csv = (await client.get(`/api/campaigns/${id}/recipients.csv`)).body;
    expect(csv.trim().split('\r\n')).toHaveLength(63);
    expect(csv).toContain("'=Nora");
    expect(csv).toContain('without consent');
  });
});

describe('campaigns of another account', () => {
  test('can be neither seen nor touched, and nothing is shown to the signed out', async () => {
    const { client } = await signUpPro(app);
    const id = await createDraft(client);
    const { client: stranger } = await signUpPro(app);
    expect((await stranger.get('/api/campaigns')).body.campaigns).toEqual([]);
    for (const path of ['', '/recipients', '/recipients.csv'])
      expect((await stranger.get(`/api/campaigns/${id}${path}`)).status, path).toBe(404);
    for (const path of ['/duplicate', '/launch'])
      expect((await stranger.post(`/api/campaigns/${id}${path}`)).status, path).toBe(404);
    expect((await patch(stranger, `/api/campaigns/${id}`, offer)).status).toBe(404);
    expect((await stranger.delete(`/api/campaigns/${id}`)).status).toBe(404);
    const out = app.visit();
    for (const path of ['', '/options', `/${id}`, `/${id}/recipients`, `/${id}/recipients.csv`])
      expect((await out.get(`/api/campaigns${path}`)).status, path).toBe(401);
    expect((await out.post('/api/campaigns', offer)).status).toBe(401);
    expect((await out.post('/api/campaigns/preview', offer)).status).toBe(401);
  });
});

interface Held {
  reason: string;
  count: number;
}

/** Was sent a request for a review a month ago. */
async function addReviewed(
  account_id: string,
  { id: contact_id, phone }: { id: string; phone: string | null },
) {
  const { service } = app.deps.db;
  const { id: campaign_id } = await service
    .insertInto('campaigns')
    .values({ account_id, name: 'Earlier', purpose: 'review' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await service
    .insertInto('campaign_recipients')
    .values({ account_id, campaign_id, contact_id, phone: phone ?? '', state: 'sent', sent_at: days(30) })
    .execute();
}
