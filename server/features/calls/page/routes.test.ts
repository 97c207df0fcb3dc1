import { describe, expect, test } from 'vitest';
import { confirmEmail } from '#test/support/billing.ts';
import {
  addRecipient,
  buildDoneCall,
  buildRecordedCall,
  getCall,
  getNotes,
  listDeliveries,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';

const calls = useCallApp();

describe('every route of a call', () => {
  const bodies = { customer: { field: 'name', value: 'Nora' }, recap: { email: 'a@b.co' } };
  const routes = ['customer', 'retry', 'deliver', 'recap'] as const;

  test('is closed to visitors and shows nothing of another account', async () => {
    const { callId } = await buildDoneCall(calls, waterHeater);
    const { client: stranger } = await signUpPro(calls.app);
    for (const route of routes) {
      const body = route in bodies ? bodies[route as keyof typeof bodies] : undefined;
      const path = `/api/calls/${callId}/${route}`;
      expect((await calls.app.visit().post(path, body)).status).toBe(401);
      expect((await stranger.post(path, body)).status).toBe(404);
      expect((await stranger.post(`/api/calls/not-an-id/${route}`, body)).status).toBe(400);
    }
    expect(await getNotes(calls, callId)).toMatchObject({ revision: 1 });
    expect(await listDeliveries(calls, callId)).toHaveLength(1);
  });
});

describe('confirming who the customer is', () => {
  test('marks the field, counts the revision and leaves unchanged words unedited', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const value = '1422 Alder Street, Austin, TX 78745';
    const answer = await client.post(`/api/calls/${callId}/customer`, {
      field: 'address',
      value,
      revision: 1,
    });
    expect(answer.body).toMatchObject({
      revision: 2,
      notes: { customerConfidence: { address: 'confirmed' } },
    });
    expect(await getNotes(calls, callId)).toMatchObject({ revision: 2, is_edited: false });
  });

  test('correcting it changes notes and contact and marks the notes as edited', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const answer = await client.post(`/api/calls/${callId}/customer`, {
      field: 'name',
      value: 'Norah Whitfield',
    });
    expect(answer.body.notes.customer.name).toBe('Norah Whitfield');
    expect(await getNotes(calls, callId)).toMatchObject({ is_edited: true });
    const { contact_id } = await getCall(calls, callId);
    const contact = await calls.app.deps.db.service
      .selectFrom('contacts')
      .select('name')
      .where('id', '=', contact_id)
      .executeTakeFirst();
    expect(contact?.name).toBe('Norah Whitfield');
  });

  test('with the phone of a known contact gives the call to them', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const { id: known } = await calls.app.deps.db.service
      .insertInto('contacts')
      .values({ account_id: user.accountId, name: 'Old friend', phone: '+15125550177' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await client.post(`/api/calls/${callId}/customer`, { field: 'phone', value: '(512) 555-0177' });
    expect((await getCall(calls, callId)).contact_id).toBe(known);
    const left = await calls.app.deps.db.service
      .selectFrom('contacts')
      .select('name')
      .where('account_id', '=', user.accountId)
      .where('merged_into_id', 'is', null)
      .execute();
    expect(left).toEqual([{ name: 'Old friend' }]);
  });

  test('with the phone of a known contact brings along what was written with the misheard one', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const { service } = calls.app.deps.db;
    const { contact_id } = await getCall(calls, callId);
    const { id: known } = await service
      .insertInto('contacts')
      .values({ account_id: user.accountId, name: 'Old friend', phone: '+15125550178' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const theirs = { account_id: user.accountId, contact_id };
    const { id: conversation_id } = await service
      .insertInto('conversations')
      .values({ ...theirs, phone: '+15125550189' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await service
      .insertInto('messages')
      .values({
        ...theirs,
        conversation_id,
        direction: 'inbound',
        purpose: 'reply',
        from_phone: '+15125550189',
        to_phone: '+15125550199',
        body: 'See you on Friday',
        state: 'received',
        provider: 'emulator',
      })
      .execute();
    const { id: campaign_id } = await service
      .insertInto('campaigns')
      .values({ account_id: user.accountId, name: 'Spring offer' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await service
      .insertInto('campaign_recipients')
      .values({ ...theirs, campaign_id, phone: '+15125550189', state: 'delivered', sent_at: new Date() })
      .execute();
    await service
      .insertInto('appointments')
      .values({
        ...theirs,
        title: 'Water heater',
        starts_at: new Date('2026-11-20T15:00:00Z'),
        ends_at: new Date('2026-11-20T17:00:00Z'),
      })
      .execute();
    await client.post(`/api/calls/${callId}/customer`, { field: 'phone', value: '(512) 555-0178' });
    const { contact } = (await client.get(`/api/contacts/${known}`)).body;
    const { timeline } = (await client.get(`/api/contacts/${known}/timeline`)).body;
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['appointment', 'call', 'campaign', 'message']),
    );
    // What the call told and the known contact lacked.
    expect(contact).toMatchObject({ name: 'Old friend', address: expect.stringContaining('Alder') });
    const talk = await service
      .selectFrom('conversations')
      .select('contact_id')
      .where('id', '=', conversation_id)
      .executeTakeFirstOrThrow();
    expect(talk.contact_id).toBe(known);
  });

  test('with another phone leaves the consent behind that was given for the old one', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const { contact_id } = await getCall(calls, callId);
    await calls.app.deps.db.service
      .updateTable('contacts')
      .set({
        text_consent: true,
        text_consent_source: 'manual',
        text_consent_at: new Date(),
        text_consent_statement: 'Signed the work order.',
      })
      .where('account_id', '=', user.accountId)
      .where('id', '=', contact_id)
      .execute();
    await client.post(`/api/calls/${callId}/customer`, { field: 'phone', value: '(512) 555-0186' });
    const { contact } = (await client.get(`/api/contacts/${contact_id}`)).body;
    expect(contact).toMatchObject({ phone: '+15125550186', textConsent: false, consentSource: null });
  });

  test('refuses bad values and a revision that is no longer the latest', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const path = `/api/calls/${callId}/customer`;
    const post = async (body: unknown) => (await client.post(path, body)).status;
    expect(await post({ field: 'email', value: 'nobody' })).toBe(400);
    expect(await post({ field: 'phone', value: '12' })).toBe(400);
    expect(await post({ field: 'shoe', value: '12' })).toBe(400);
    expect(await post({ field: 'name', value: '  ' })).toBe(400);
    expect(await post({ field: 'name', value: 'Nora', revision: 7 })).toBe(409);
    expect(await getNotes(calls, callId)).toMatchObject({ revision: 1 });
  });
});

describe('sending again', () => {
  test('is a new round: everyone gets the notes as they are now, once more', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    await client.post(`/api/calls/${callId}/customer`, { field: 'name', value: 'Norah Whitfield' });
    expect((await client.post(`/api/calls/${callId}/deliver`)).body).toEqual({ round: 2 });
    await waitForState(calls, callId, 'done');
    const [newest, first, ...others] = await mailsTo(calls, user.email);
    expect(others).toEqual([]);
    expect(first?.text).not.toContain('Norah');
    expect(newest?.text).toContain('Norah Whitfield');
    expect(newest?.text).toContain('edited by a person');
  });

  test('goes to those who are chosen alone, and to one address that is typed, with a way to stop', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const crew = { account_id: user.accountId, email: 'crew@again.co', is_global: false };
    await addRecipient(calls, crew);
    await addRecipient(calls, { ...crew, email: 'crm@again.co', kind: 'crm', crm_format: 'adf_xml' });
    await addRecipient(calls, { ...crew, email: 'new@again.co', confirmed_at: null });
    const { body } = await client.get(`/api/calls/${callId}/recipients`);
    expect(body.candidates).toEqual([
      expect.objectContaining({ address: user.email, isUsual: true, hold: null }),
      expect.objectContaining({ address: 'crm@again.co', purpose: 'crm', isUsual: true }),
      expect.objectContaining({ address: 'crew@again.co', isUsual: false, hold: null }),
      expect.objectContaining({ address: 'new@again.co', hold: 'not_confirmed' }),
    ]);
    const chosen = { to: ['crew@again.co', 'crm@again.co'], other: ' Sister@Again.co' };
    expect((await client.post(`/api/calls/${callId}/deliver`, chosen)).body).toEqual({ round: 2 });
    await waitForState(calls, callId, 'done');
    const second = (await listDeliveries(calls, callId)).filter(({ round }) => round === 2);
    expect(second.map(({ address, purpose, format, state }) => [address, purpose, format, state])).toEqual([
      ['crew@again.co', 'notes', null, 'sent'],
      ['crm@again.co', 'crm', 'adf_xml', 'sent'],
      ['sister@again.co', 'notes', null, 'sent'],
    ]);
    const [mail] = await mailsTo(calls, 'sister@again.co');
    expect(mail?.headers['list-unsubscribe']).toMatch(/recipients\/stop\//);
    expect(await mailsTo(calls, user.email)).toHaveLength(1);
    // Typed once is no recipient: the list is as it was.
    expect((await client.get(`/api/calls/${callId}/recipients`)).body).toEqual(body);
  });

  test('is refused to who stopped, bounced or has not agreed, to nobody at all, and to too many strangers', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const { service } = calls.app.deps.db;
    await addRecipient(calls, { account_id: user.accountId, email: 'new@held.co', confirmed_at: null });
    const gone = { account_id: user.accountId, email: 'gone@held.co', stopped_at: new Date() };
    await service.insertInto('notes_opt_outs').values(gone).execute();
    await service
      .insertInto('email_suppressions')
      .values({ email: 'dead@held.co', reason: 'bounce' })
      .execute();
    const send = (body: unknown) => client.post(`/api/calls/${callId}/deliver`, body);
    const refusals: [unknown, string, RegExp][] = [
      [{ to: [] }, 'to', /^Choose at least one address/],
      [{ to: ['new@held.co'] }, 'to', /has not said yes/],
      [{ to: ['who@held.co'] }, 'to', /none of your addresses/],
      [{ to: [], other: 'new@held.co' }, 'other', /has not said yes/],
      [{ to: [], other: 'gone@held.co' }, 'other', /asked for no more emails/],
      [{ to: [], other: 'dead@held.co' }, 'other', /came back/],
      [{ to: [], other: 'not an address' }, 'other', /./],
    ];
    for (const [body, path, words] of refusals) {
      const answer = await send(body);
      expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, path]);
      expect(answer.body.error.issues[0].message).toMatch(words);
    }
    expect(await listDeliveries(calls, callId)).toHaveLength(1);
    for (let round = 2; round <= 4; round += 1) {
      expect((await send({ other: 'sister@held.co' })).body).toEqual({ round });
      await waitForState(calls, callId, 'done');
    }
    // A tag makes no other mailbox of it.
    const fourth = await send({ other: 'sister+again@held.co' });
    expect(fourth.body.error.issues[0].message).toMatch(/^This address got 3 emails from you within a day/);
    expect(await mailsTo(calls, 'sister@held.co')).toHaveLength(3);
    const { client: stranger } = await signUpPro(calls.app);
    expect((await stranger.get(`/api/calls/${callId}/recipients`)).status).toBe(404);
    expect((await calls.app.visit().get(`/api/calls/${callId}/recipients`)).status).toBe(401);
  });

  test('waits until the account’s own address is confirmed: it may be a stranger’s', async () => {
    const { client, user, callId } = await buildDoneCall(calls, waterHeater, await signUpPro(calls.app));
    const answer = await client.post(`/api/calls/${callId}/deliver`);
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('email_not_confirmed');
    expect(await mailsTo(calls, user.email)).toHaveLength(1);
  });

  test('is limited to thirty an hour', async () => {
    const { client, user, callId } = await buildDoneCall(calls, waterHeater);
    for (let press = 0; press < 30; press += 1)
      await calls.app.deps.rateLimits.consume('resend-notes', user.id);
    expect((await client.post(`/api/calls/${callId}/deliver`)).status).toBe(429);
  });

  test('is refused while the call is still in the works', async () => {
    const { client, user } = await signUpPro(calls.app);
    await confirmEmail(calls.app, user.accountId);
    const callId = await buildRecordedCall(calls, {
      turns: waterHeater,
      accountId: user.accountId,
      start: false,
    });
    expect((await client.post(`/api/calls/${callId}/deliver`)).status).toBe(409);
  });
});

describe('retrying', () => {
  test('goes on from the step that failed', async () => {
    const { client, user } = await signUpPro(calls.app);
    const overrides = { state: 'failed', failed_step: 'transcribing', failure_reason: 'Tried enough.' };
    const callId = await buildRecordedCall(calls, {
      turns: waterHeater,
      accountId: user.accountId,
      start: false,
      overrides,
    });
    expect((await client.post(`/api/calls/${callId}/retry`)).body).toEqual({ state: 'transcribing' });
    await waitForState(calls, callId, 'done');
    expect(await getCall(calls, callId)).toMatchObject({ failed_step: null, failure_reason: null });
    expect((await client.post(`/api/calls/${callId}/retry`)).status).toBe(409);
  });
});
