import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addContact,
  launchCampaign,
  nextCustomerPhone,
  readCampaign,
  setClock,
  waitForStatus,
} from '#test/support/campaigns.ts';
import {
  findOffer,
  lookAtRegistrations,
  registration,
  scriptNumbers,
  signUpSubscriber,
  signUpWithApprovedNumber,
  signUpWithNumber,
  submit,
  waitForNumber,
  waitForRegistration,
} from '#test/support/numbers.ts';
import { startCallingApp } from '#test/support/sound/phone.ts';
import { workday } from '#test/support/workday.ts';
import { sendCampaignJob } from '../../campaigns/sending/send-campaign.job.ts';
import { sweepMessagesJob } from '../../messages/sweep-messages.job.ts';
import { registerBusinessJob } from './register-business.job.ts';
import { watchRegistrationsJob } from './watch-registrations.job.ts';

const app = await startCallingApp();
const db = () => app.deps.db.service;
const textsTo = async (phone: string) =>
  (await app.deps.phone!.listTexts(phone)).filter(({ direction }) => direction === 'outbound-api');
const optOuts = (phone: string) =>
  db().selectFrom('opt_outs').selectAll().where('phone', '=', phone).orderBy('opted_out_at').execute();
const write = (from: string, to: string, body: string) => app.deps.phone!.sendText({ from, to, body });

beforeEach(async () => {
  setClock(app, workday);
  await scriptNumbers(app);
});

describe('registering a business for texts', () => {
  test('says what is missing, keeps what was typed, and never tells the EIN again', async () => {
    const { client } = await signUpSubscriber(app);
    const before = (await client.get('/api/number')).body.registration;
    expect(before).toMatchObject({ state: 'draft', details: { legalName: 'Hale Roofing' } });
    expect(before.missing.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['ein', 'website', 'street', 'city', 'state', 'zip', 'jobTitle']),
    );
    const early = await submit(client, { ein: '', website: '', street: '' });
    expect(early.status).toBe(400);
    expect(early.body.error.issues).toEqual([
      { path: 'ein', message: 'EIN is missing.' },
      { path: 'website', message: 'Website or social media page is missing.' },
      { path: 'street', message: 'Street is missing.' },
    ]);
    expect(early.body.error.code).toBe('not_complete');
    expect((await client.get('/api/number')).body.registration).toMatchObject({
      state: 'draft',
      details: { legalName: 'Hale Roofing LLC', zip: '78701', street: '' },
    });
    const wrong = await submit(client, { legalName: 'Another LLC', zip: '1' });
    expect(wrong.body.error).toMatchObject({ code: 'validation_failed', issues: [{ path: 'zip' }] });
    expect((await client.get('/api/number')).body.registration.details.legalName).toBe('Hale Roofing LLC');
    const saved = await client.post('/api/number/registration', registration);
    expect(saved.body.registration).toMatchObject({ einEnds: '6789', missing: [], details: { ein: '' } });
    expect(JSON.stringify(saved.body)).not.toContain('123456789');
    const kept = await client.post('/api/number/registration', {
      ...saved.body.registration.details,
      city: 'Waco',
    });
    expect(kept.body.registration).toMatchObject({ einEnds: '6789', details: { city: 'Waco' } });
  });

  test('without an EIN asks for none, and waits for the answer to the registry’s text', async () => {
    const { client } = await signUpWithNumber(app);
    await scriptNumbers(app, { brand: { outcome: 'held' } });
    const alone = { kind: 'sole_proprietor', ein: '', website: '', jobTitle: '' };
    expect((await submit(client, alone)).status).toBe(200);
    await waitForRegistration(app, client, 'brand_review');
    await vi.waitFor(async () => {
      await lookAtRegistrations(app);
      expect((await client.get('/api/number')).body.registration.waitsForCode).toBe(true);
    });
    expect((await client.post('/api/number/registration/code')).status).toBe(204);
    await scriptNumbers(app, { answerCodes: true });
    const { limits } = await waitForRegistration(app, client, 'approved');
    expect(limits).toEqual({ segmentsPerSecond: 1, segmentsPerDay: 1000 });
  });

  test('is handed in once, however often it is pressed, and cannot be changed while it is looked at', async () => {
    const { client } = await signUpWithNumber(app);
    await scriptNumbers(app, { brand: { outcome: 'held' } });
    const before = (await app.deps.phone!.readNumbers()).brands.length;
    await submit(client);
    const again = await Promise.all(Array.from({ length: 5 }, () => submit(client)));
    expect(again.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await waitForRegistration(app, client, 'brand_review');
    const other = await submit(client, { city: 'Waco' });
    expect(other.status).toBe(409);
    expect(other.body.error.message).toContain('This is with the phone companies.');
    expect((await client.get('/api/number')).body.registration.details.city).toBe('Austin');
    expect((await app.deps.phone!.readNumbers()).brands).toHaveLength(before + 1);
    expect((await client.post('/api/number/registration', registration)).status).toBe(409);
  });

  test('that is sent back names every reason, by mail too, and is approved once it is put right', async () => {
    const { client, user } = await signUpWithNumber(app);
    const reasons = ['The EIN does not belong to this legal name.', 'The website cannot be opened.'];
    await scriptNumbers(app, { brand: { outcome: 'failed', reasons } });
    await submit(client);
    const { registration: sentBack } = await waitForRegistration(app, client, 'rejected');
    expect(sentBack).toMatchObject({ rejectedStep: 'business', reasons });
    const mail = await app.waitForMail(user.email, 'sent your registration back');
    for (const reason of reasons) expect(mail.text).toContain(reason);
    const brands = (await app.deps.phone!.readNumbers()).brands.length;
    await scriptNumbers(app);
    await submit(client, { legalName: 'Hale Roofing Limited', ein: '98-7654321' });
    await waitForRegistration(app, client, 'approved');
    // Put right where it lay: a second brand would cost a second time.
    expect((await app.deps.phone!.readNumbers()).brands).toHaveLength(brands);
  });

  test('whose campaign is rejected says why, and a better description goes through', async () => {
    const { client } = await signUpWithNumber(app);
    await scriptNumbers(app, { campaign: { outcome: 'failed', reasons: ['The opt-in is not described.'] } });
    await submit(client);
    const { registration: sentBack } = await waitForRegistration(app, client, 'rejected');
    expect(sentBack).toMatchObject({
      rejectedStep: 'campaign',
      reasons: ['The opt-in is not described. (30909)'],
    });
    await scriptNumbers(app);
    await submit(client, {
      consent: 'On every work order customers tick a box that says they agree to get our texts.',
    });
    await waitForRegistration(app, client, 'approved');
  });

  test('before there is a number goes on as soon as there is one', async () => {
    const { client } = await signUpSubscriber(app);
    await submit(client);
    await vi.waitFor(async () => {
      await lookAtRegistrations(app);
      const { rows } = await app.deps.db.pool.query(
        'select carrier_ids from sender_registrations order by created_at desc limit 1',
      );
      expect(rows[0].carrier_ids.brand_approved).toBe('yes');
    });
    await client.post('/api/number', { key: randomUUID(), phone: await findOffer(client) });
    await waitForNumber(client, 'active');
    await waitForRegistration(app, client, 'approved');
  });

  test('another account sees nothing of it', async () => {
    const one = await signUpWithNumber(app);
    await submit(one.client);
    const other = await signUpSubscriber(app);
    expect((await other.client.get('/api/number')).body).toMatchObject({
      number: null,
      registration: { state: 'draft', einEnds: null },
    });
    expect((await other.client.delete('/api/number')).status).toBe(404);
  });
});

describe('texts of a number that is not approved yet', () => {
  test('wait, with the reason on the page, and go out from it once after the approval', async () => {
    const { client, user, phone } = await signUpWithNumber(app);
    const { phone: customer } = await addContact(app, user.accountId);
    const { id: contactId, phone: second } = await addContact(app, user.accountId);
    await db()
      .updateTable('contacts')
      .set({ text_consent: false })
      .where('phone', '=', '+15125551001')
      .execute();
    const campaignId = await launchCampaign(app, user.accountId);
    await vi.waitFor(async () => {
      const { recipients } = await readCampaign(app, campaignId);
      const waiting = recipients.filter((row) => row.held_reason === 'sender_pending');
      expect(waiting.map((row) => row.phone).sort()).toEqual([customer, second].sort());
    });
    const sent = await client.post(`/api/contacts/${contactId}/messages`, { body: 'On our way' });
    expect(sent.status).toBe(201);
    const { conversationId } = sent.body;
    const isHeld = async () =>
      (await client.get(`/api/conversations/${conversationId}`)).body.messages.at(-1).isHeld;
    await vi.waitFor(async () => expect(await isHeld()).toBe(true));
    // Whoever looks for texts without a job leaves these alone.
    setClock(app, '2026-11-18T17:10:00Z');
    await app.deps.queue.enqueue(sweepMessagesJob, {});
    await app.deps.queue.enqueue(sendCampaignJob, { campaignId });
    await vi.waitFor(async () => expect(await app.deps.queue.listLive(sweepMessagesJob)).toEqual([]));
    expect(await textsTo(customer)).toEqual([]);
    expect(await textsTo(second)).toEqual([]);
    expect((await client.get('/api/number')).body.heldTexts).toBe(3);
    await submit(client);
    await waitForRegistration(app, client, 'approved');
    await waitForStatus(app, campaignId, 'complete');
    await vi.waitFor(async () => expect(await textsTo(second)).toHaveLength(2));
    for (const text of [...(await textsTo(customer)), ...(await textsTo(second))])
      expect(text).toMatchObject({ from: phone, status: 'delivered' });
    expect(await textsTo(customer)).toHaveLength(1);
    expect((await client.get('/api/number')).body.heldTexts).toBe(0);
    await app.waitForMail(user.email, 'is approved for texts');
  });

  test('that are approved at night go out in the morning of whom they are for', async () => {
    const { client, user } = await signUpWithNumber(app);
    await scriptNumbers(app, { campaign: { outcome: 'held' } });
    const { id: contactId, phone } = await addContact(app, user.accountId);
    const sent = await client.post(`/api/contacts/${contactId}/messages`, { body: 'Your roof is done' });
    await submit(client);
    await waitForRegistration(app, client, 'campaign_review');
    // Two in the morning in New York, years from now: no queue gets there. Texts go out from nine.
    setClock(app, '2031-01-08T07:00:00Z');
    await scriptNumbers(app);
    await waitForRegistration(app, client, 'approved');
    const { rows } = await app.deps.db.pool.query(
      `select job.start_after as "startAfter" from pgboss.job job join messages on messages.id = (job.data->>'messageId')::uuid
      where job.name = 'messages.send' and job.state = 'created' and messages.conversation_id = $1`,
      [sent.body.conversationId],
    );
    expect(rows).toEqual([{ startAfter: new Date('2031-01-08T14:00:00Z') }]);
    expect(await textsTo(phone)).toEqual([]);
  });

  test('of accounts on the shared number go out as ever', async () => {
    const { user } = await signUpSubscriber(app);
    const { phone } = await addContact(app, user.accountId);
    await waitForStatus(app, await launchCampaign(app, user.accountId), 'complete');
    expect(await textsTo(phone)).toMatchObject([{ from: app.deps.telephony.number }]);
  });

  test('are held again when the phone companies take the approval back', async () => {
    const { client, user } = await signUpWithApprovedNumber(app);
    await scriptNumbers(app, { campaign: { outcome: 'suspended', reasons: ['Too many complaints.'] } });
    const { registration: suspended } = await waitForRegistration(app, client, 'suspended');
    expect(suspended.reasons).toEqual(['Too many complaints. (30909)']);
    await addContact(app, user.accountId);
    const campaignId = await launchCampaign(app, user.accountId);
    await vi.waitFor(async () => {
      const { recipients } = await readCampaign(app, campaignId);
      expect(recipients.some((row) => row.held_reason === 'sender_pending')).toBe(true);
    });
    await scriptNumbers(app);
    await waitForRegistration(app, client, 'approved');
    await waitForStatus(app, campaignId, 'complete');
  });

  test('that the carrier blocks all the same have the approval looked at, and alarm nobody else', async () => {
    const { client, user } = await signUpWithApprovedNumber(app);
    const { id: contactId, phone: customer } = await addContact(app, user.accountId);
    await scriptNumbers(app, { campaign: { outcome: 'suspended', reasons: ['Too many complaints.'] } });
    // The carrier has taken it back, and we have not looked yet.
    await app.deps.phone!.readNumbers();
    await client.post(`/api/contacts/${contactId}/messages`, { body: 'On our way' });
    await vi.waitFor(async () => {
      expect(await textsTo(customer)).toMatchObject([{ status: 'undelivered', errorCode: '30034' }]);
    });
    await vi.waitFor(async () => {
      await app.deps.queue.enqueue(watchRegistrationsJob, {});
      expect((await client.get('/api/number')).body.registration.state).toBe('suspended');
    });
    const { rows } = await app.deps.db.pool.query(
      "select count(*) from mail_deliveries where kind = 'sender_blocked'",
    );
    expect(rows[0].count).toBe(0);
  });

  test('that the carrier blocks by the dozen have it asked by the minute, not by the text', async () => {
    const { client, user } = await signUpWithApprovedNumber(app);
    await vi.waitFor(async () => expect(await app.deps.queue.listLive(registerBusinessJob)).toEqual([]));
    const asked = vi.spyOn(app.deps.numbers.registrar, 'findCampaignVerdict');
    const blocked: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { id, phone } = await addContact(app, user.accountId);
      await app.deps.phone!.scriptTexts([{ to: phone, outcome: 'undelivered', errorCode: '30034' }]);
      await client.post(`/api/contacts/${id}/messages`, { body: 'On our way' });
      await vi.waitFor(async () => {
        expect(await textsTo(phone)).toMatchObject([{ status: 'undelivered', errorCode: '30034' }]);
      });
      blocked.push(phone);
    }
    await vi.waitFor(async () => {
      await app.deps.queue.enqueue(watchRegistrationsJob, {});
      expect(asked).toHaveBeenCalled();
      expect(await app.deps.queue.listLive(registerBusinessJob)).toEqual([]);
    });
    // The minute's own round may have come by itself.
    expect(asked.mock.calls.length).toBeLessThan(blocked.length / 2);
    asked.mockRestore();
  });

  test('have a limit for each business and day', async () => {
    const { client, user, phone } = await signUpWithApprovedNumber(app);
    expect((await client.get('/api/number')).body.limits).toEqual({
      segmentsPerSecond: 1,
      segmentsPerDay: 2000,
    });
    await db()
      .insertInto('sender_paces')
      .values({ sender: phone, day: '2026-11-18', day_segments: 2000, next_send_at: new Date('2026-11-18') })
      .execute();
    const { phone: customer } = await addContact(app, user.accountId);
    const campaignId = await launchCampaign(app, user.accountId);
    await vi.waitFor(async () => {
      const { recipients } = await readCampaign(app, campaignId);
      expect(recipients.find((row) => row.phone === customer)).toMatchObject({ held_reason: 'daily_limit' });
    });
    // Another business's texts are not slowed by it.
    const other = await signUpSubscriber(app);
    const { phone: theirs } = await addContact(app, other.user.accountId);
    await waitForStatus(app, await launchCampaign(app, other.user.accountId), 'complete');
    expect(await textsTo(theirs)).toHaveLength(1);
  });
});

describe('STOP', () => {
  test('said to one business’s number stops that business alone, and only there it can be taken back', async () => {
    const one = await signUpWithApprovedNumber(app);
    const shared = await signUpSubscriber(app);
    const phone = nextCustomerPhone();
    await addContact(app, one.user.accountId, { phone });
    await addContact(app, shared.user.accountId, { phone });
    await waitForStatus(app, await launchCampaign(app, one.user.accountId), 'complete');
    await waitForStatus(app, await launchCampaign(app, shared.user.accountId), 'complete');
    await write(phone, one.phone, 'STOP');
    await app.waitForText(phone, 'unsubscribed');
    expect(await optOuts(phone)).toMatchObject([{ account_id: one.user.accountId, opted_in_again_at: null }]);
    // START at the shared number brings nobody back who stopped a business at its own.
    await write(phone, app.deps.telephony.number, 'START');
    expect(await optOuts(phone)).toMatchObject([{ opted_in_again_at: null }]);
    setClock(app, '2026-11-19T17:00:00Z');
    const { recipients } = await waitForStatus(
      app,
      await launchCampaign(app, one.user.accountId),
      'complete',
    );
    expect(recipients.find((row) => row.phone === phone)).toMatchObject({ held_reason: 'opted_out' });
    await waitForStatus(app, await launchCampaign(app, shared.user.accountId), 'complete');
    expect((await textsTo(phone)).filter(({ from }) => from === app.deps.telephony.number)).toHaveLength(2);
    await write(phone, one.phone, 'START');
    await app.waitForText(phone, 'welcome back');
    expect(await optOuts(phone)).toMatchObject([{ opted_in_by: 'customer', opted_in_wording: 'START' }]);
  });

  test('said to the shared number leaves a business alone that has only texted from its own', async () => {
    const one = await signUpWithApprovedNumber(app);
    const shared = await signUpSubscriber(app);
    const phone = nextCustomerPhone();
    await addContact(app, one.user.accountId, { phone });
    await addContact(app, shared.user.accountId, { phone });
    await waitForStatus(app, await launchCampaign(app, shared.user.accountId), 'complete');
    await waitForStatus(app, await launchCampaign(app, one.user.accountId), 'complete');
    await write(phone, app.deps.telephony.number, 'stop');
    await app.waitForText(phone, 'unsubscribed');
    expect((await optOuts(phone)).map((row) => row.account_id)).toEqual([shared.user.accountId]);
  });

  test('the database refuses a stop of another business’s number, and one that is taken back elsewhere', async () => {
    const [one, other] = [await signUpWithNumber(app), await signUpWithNumber(app)];
    const numberOf = async ({ accountId }: { accountId: string }) =>
      (
        await db()
          .selectFrom('account_numbers')
          .select('id')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).id;
    const phone = nextCustomerPhone();
    const row = { account_id: one.user.accountId, phone, source: 'reply' as const };
    const foreign = db()
      .insertInto('opt_outs')
      .values({ ...row, number_id: await numberOf(other.user) });
    await expect(foreign.execute()).rejects.toThrow('foreign key');
    await db()
      .insertInto('opt_outs')
      .values({ ...row, number_id: await numberOf(one.user) })
      .execute();
    const end = {
      opted_in_again_at: new Date('2030-01-01'),
      opted_in_by: 'customer' as const,
      opted_in_wording: 'START',
    };
    const elsewhere = db().updateTable('opt_outs').set(end).where('phone', '=', phone);
    await expect(elsewhere.execute()).rejects.toThrow('opt_outs_own_number_ends_at_own');
    const text = {
      account_id: one.user.accountId,
      direction: 'outbound' as const,
      purpose: 'reply' as const,
      to_phone: phone,
    };
    const stranger = db()
      .insertInto('messages')
      .values({
        ...text,
        body: 'Hi',
        state: 'queued',
        provider: 'test',
        number_id: await numberOf(other.user),
      });
    await expect(stranger.execute()).rejects.toThrow('foreign key');
  });
});

test('the minute’s round looks at what is due, and at nothing else', async () => {
  const { client, user } = await signUpWithNumber(app);
  await scriptNumbers(app, { brand: { outcome: 'held' } });
  await submit(client);
  await waitForRegistration(app, client, 'brand_review');
  const nextLook = async () =>
    (
      await db()
        .selectFrom('sender_registrations')
        .select('next_look_at')
        .where('account_id', '=', user.accountId)
        .executeTakeFirstOrThrow()
    ).next_look_at!.getTime();
  await vi.waitFor(async () => {
    expect(await app.deps.queue.listLive(registerBusinessJob)).toEqual([]);
    expect(await nextLook()).toBeGreaterThan(app.deps.clock.now().getTime());
  });
  const planned = await nextLook();
  await app.deps.queue.enqueue(watchRegistrationsJob, {});
  await vi.waitFor(async () => expect(await app.deps.queue.listLive(watchRegistrationsJob)).toEqual([]));
  expect(await nextLook()).toBe(planned);
  setClock(app, '2026-11-18T17:30:00Z');
  await vi.waitFor(async () => {
    await app.deps.queue.enqueue(watchRegistrationsJob, {});
    expect(await nextLook()).toBeGreaterThan(planned);
  });
});

test('whoever texts a business’s own number writes to that business, and is answered from it', async () => {
  const { client, phone } = await signUpWithApprovedNumber(app);
  const stranger = nextCustomerPhone();
  await write(stranger, phone, 'Do you fix gutters?');
  const { body } = await client.get('/api/conversations');
  const [talk] = body.conversations;
  expect(talk).toMatchObject({ phone: stranger, body: 'Do you fix gutters?' });
  await client.post(`/api/conversations/${talk.id}/messages`, { body: 'We do. When?' });
  const answer = await app.waitForText(stranger, 'We do. When?');
  expect(answer.from).toBe(phone);
});
