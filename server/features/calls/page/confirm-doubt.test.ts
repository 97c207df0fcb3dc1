import { describe, expect, test } from 'vitest';
import { notesSchema } from '#domain/calls/notes.ts';
import { confirmEmail } from '#test/support/billing.ts';
import {
  buildDoneCall,
  buildTranscribedCall,
  getCall,
  getNotes,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { talk } from '#test/support/sound/talk.ts';
import { addMember } from '#test/support/team.ts';
import type { TestClient } from '#test/support/test-client.ts';

const calls = useCallApp();

const bathroom = talk(
  'P: Brightwater Plumbing, this is Sam.',
  'C: Hi, my name is Nora Whitfield. I want to replace the toilet in the bathroom upstairs.',
  'P: Sure. What is your number, Mrs. Witfield?',
  'C: It is 512-555-0143.',
  'P: And the address?',
  'C: 1422 Alder Street, Austin, Texas.',
  'P: I will install the new toilet on Monday and email you the estimate.',
);

const addContact = (accountId: string, details: Record<string, string>) =>
  calls.app.deps.db.service
    .insertInto('contacts')
    .values({ account_id: accountId, ...details })
    .returning('id')
    .executeTakeFirstOrThrow();

const document = async (callId: string) => notesSchema.parse((await getNotes(calls, callId)).document);

async function addCall(accountId: string, overrides: Record<string, unknown> = {}) {
  const callId = await buildTranscribedCall(calls, { turns: bathroom, accountId, overrides });
  await waitForState(calls, callId, 'done');
  return callId;
}

describe('what is in doubt', () => {
  test('is shown with both its readings on the page and in the mail, which links to the card', async () => {
    const { user, client } = await signUpPro(calls.app);
    const callId = await addCall(user.accountId);
    const { notes } = (await client.get(`/api/calls/${callId}`)).body;
    expect(notes.document.customerConfidence.name).toBe('said_once');
    expect(notes.document.customerReadings.name).toEqual([
      { value: 'Nora Whitfield', evidence: [1] },
      { value: 'Nora Witfield', evidence: [2] },
    ]);
    const [mail] = await mailsTo(calls, user.email);
    expect(mail?.text).toContain(
      `Please confirm 3 details: ${calls.app.deps.publicUrl}/dashboard/calls/${callId}?confirm=1`,
    );
    expect(mail?.text).toContain('Name: Nora Whitfield (or Nora Witfield? please confirm)');
    expect(mail?.html).toContain('Please&nbsp;confirm&nbsp;3&nbsp;details');
    expect(mail?.html).toContain('or Nora Witfield?');
  });

  test('is settled by the number that called, and by whom it belongs to', async () => {
    const { user } = await signUpPro(calls.app);
    await addContact(user.accountId, {
      name: 'Norah Whitfield',
      phone: '+15125550143',
      address: '1422 Alder Street, Austin, TX',
    });
    const callId = await addCall(user.accountId, { caller_phone: '+15125550143' });
    const { customerConfidence, customerReadings } = await document(callId);
    expect(customerConfidence).toMatchObject({ phone: 'known', address: 'known', name: 'said_once' });
    // What was said in the call goes before what is known from elsewhere.
    expect(customerReadings?.name).toHaveLength(2);
  });

  test('offers the number that called when another was said, but never a line of the business', async () => {
    const { user } = await signUpPro(calls.app);
    const called = await addCall(user.accountId, { caller_phone: '+15125550190' });
    expect((await document(called)).customerReadings?.phone).toEqual([
      { value: '+15125550143', evidence: [3] },
      { value: '+15125550190', evidence: [], source: 'caller' },
    ]);
    const { phone_number: line } = await calls.app.deps.db.service
      .selectFrom('phone_numbers')
      .select('phone_number')
      .where('account_id', '=', user.accountId)
      .executeTakeFirstOrThrow();
    const merged = await addCall(user.accountId, { caller_phone: line });
    expect((await document(merged)).customerReadings?.phone).toEqual([
      { value: '+15125550143', evidence: [3] },
    ]);
  });

  test('of a number heard once is a known contact’s only if the name is theirs too', async () => {
    const { user } = await signUpPro(calls.app);
    const contact = { phone: '+15125550143', address: '9 Other Road, Austin' };
    const { id } = await addContact(user.accountId, { ...contact, name: 'Somebody Else' });
    const stranger = await addCall(user.accountId);
    expect((await document(stranger)).customerConfidence.phone).toBe('said_once');
    await calls.app.deps.db.service
      .updateTable('contacts')
      .set({ name: 'Nora Whitfield' })
      .where('id', '=', id)
      .execute();
    const friend = await document(await addCall(user.accountId));
    expect(friend.customerConfidence).toMatchObject({ phone: 'known', name: 'known', address: 'said_once' });
    expect(friend.customerReadings?.address?.[1]).toEqual({
      value: '9 Other Road, Austin',
      evidence: [],
      source: 'contact',
    });
  });

  test('in notes from before there were readings is still read and confirmed', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const { customerReadings, ...old } = await document(callId);
    expect(customerReadings).toBeDefined();
    await calls.app.deps.db.service
      .updateTable('call_notes')
      .set({ document: JSON.stringify(old) })
      .where('call_id', '=', callId)
      .execute();
    expect((await client.get(`/api/calls/${callId}`)).status).toBe(200);
    const value = '1422 Alder Street, Austin, TX 78745';
    const answer = await client.post(`/api/calls/${callId}/customer`, { field: 'address', value });
    expect(answer.body.notes.customerConfidence.address).toBe('confirmed');
  });
});

describe('an answer of a technician', () => {
  const known = { name: 'Olga Secret', phone: '+15125550188', address: '9 Hidden Lane, Austin, TX' };

  async function addTechnician(accountId: string): Promise<TestClient> {
    const lines = await calls.app.deps.db.service
      .selectFrom('phone_numbers')
      .select('id')
      .where('account_id', '=', accountId)
      .execute();
    const lineIds = lines.map(({ id }) => id);
    return (await addMember(calls.app, { accountId, role: 'technician', lineIds })).client;
  }

  const getContact = (accountId: string, id: string | null) =>
    calls.app.deps.db.service
      .selectFrom('contacts')
      .select(['name', 'phone', 'email', 'address'])
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();

  test('counts in the notes, and neither shows nor changes a contact that others know', async () => {
    const { user, callId } = await buildDoneCall(calls, waterHeater);
    const contact = await addContact(user.accountId, known);
    const technician = await addTechnician(user.accountId);
    const path = `/api/calls/${callId}/customer`;
    const { contact_id: heard } = await getCall(calls, callId);

    const claimed = await technician.post(path, { field: 'phone', value: known.phone });
    expect(claimed.body.notes.customer.phone).toBe(known.phone);
    expect((await getCall(calls, callId)).contact_id).toBe(heard);
    await calls.app.deps.db.service
      .updateTable('calls')
      .set({ contact_id: contact.id })
      .where('id', '=', callId)
      .execute();
    const values = { name: 'Not Olga', email: 'not@olga.example', address: '1 Other Road, Austin, TX' };
    const all = await technician.post(`${path}/all`, { values });
    expect(all.body.notes.customer).toMatchObject(values);
    const back = await technician.delete(`${path}/address`);
    expect(back.status).toBe(200);
    expect(await getContact(user.accountId, contact.id)).toEqual({ ...known, email: null });
    expect((await getCall(calls, callId)).contact_id).toBe(contact.id);
    const shown = await technician.get(`/api/calls/${callId}`);
    const file = await technician.get(`/api/calls/${callId}/export.json`);
    const files = await technician.get('/api/calls/export.json?period=all');
    for (const { status, body } of [claimed, all, back, shown, file, files]) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/Olga Secret|Hidden Lane/);
    }
  });

  test('does not undo what the office did to a contact that others know', async () => {
    const { user, client, callId } = await buildDoneCall(calls, waterHeater);
    const contact = await addContact(user.accountId, known);
    const path = `/api/calls/${callId}/customer`;
    await client.post(path, { field: 'phone', value: known.phone });
    const renamed = await client.post(path, { field: 'name', value: 'Olga Stone' });
    expect(JSON.stringify(renamed.body)).not.toContain('Olga Secret');
    const technician = await addTechnician(user.accountId);
    expect((await technician.delete(`${path}/name`)).status).toBe(200);
    expect(await getContact(user.accountId, contact.id)).toMatchObject({ name: 'Olga Stone' });
  });

  test('corrects a contact that was heard in this call alone, and is taken back there', async () => {
    const { user, callId } = await buildDoneCall(calls, waterHeater);
    const technician = await addTechnician(user.accountId);
    const path = `/api/calls/${callId}/customer`;
    const { contact_id: heard } = await getCall(calls, callId);
    const before = await getContact(user.accountId, heard);
    await technician.post(path, { field: 'name', value: 'Norah Whitfeld' });
    expect(await getContact(user.accountId, heard)).toEqual({ ...before, name: 'Norah Whitfeld' });
    await technician.delete(`${path}/name`);
    expect(await getContact(user.accountId, heard)).toEqual(before);
  });

  test('makes a contact of a call that had none, and does not claim one there is', async () => {
    const { user, callId } = await buildDoneCall(calls, waterHeater);
    await addContact(user.accountId, known);
    const technician = await addTechnician(user.accountId);
    const path = `/api/calls/${callId}/customer`;
    const { contact_id: heard } = await getCall(calls, callId);
    const { service } = calls.app.deps.db;
    await service.updateTable('calls').set({ contact_id: null }).where('id', '=', callId).execute();
    await service.deleteFrom('contacts').where('id', '=', heard).execute();
    await technician.post(path, { field: 'phone', value: known.phone });
    await technician.post(path, { field: 'name', value: 'Not Olga' });
    expect((await getCall(calls, callId)).contact_id).toBeNull();
    await technician.post(path, { field: 'phone', value: '(512) 555-0189' });
    const { contact_id: made } = await getCall(calls, callId);
    expect(await getContact(user.accountId, made)).toMatchObject({ phone: '+15125550189' });
  });
});

describe('an answer that was a slip', () => {
  test('is taken back: notes and contact are as before', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const before = await document(callId);
    await client.post(`/api/calls/${callId}/customer`, { field: 'name', value: 'Norah Whitfeld' });
    await client.post(`/api/calls/${callId}/customer`, { field: 'phone', value: '(512) 555-0166' });
    expect((await client.delete(`/api/calls/${callId}/customer/phone`)).status).toBe(200);
    const answer = await client.delete(`/api/calls/${callId}/customer/name`);
    expect(answer.body).toMatchObject({
      revision: 5,
      notes: { customer: before.customer, customerConfidence: before.customerConfidence },
    });
    const { contact_id } = await getCall(calls, callId);
    const contact = await calls.app.deps.db.service
      .selectFrom('contacts')
      .select(['name', 'phone'])
      .where('account_id', '=', user.accountId)
      .where('id', '=', contact_id)
      .executeTakeFirst();
    expect(contact).toEqual({ name: 'Nora Whitfield', phone: '+15125550143' });
    expect((await client.delete(`/api/calls/${callId}/customer/name`)).status).toBe(409);
  });

  test('of the e-mail address lets the recap wait for the one before', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    await calls.app.deps.db.service
      .updateTable('logins')
      .set({ email_verified: false })
      .where('account_id', '=', user.accountId)
      .execute();
    const wrong = { field: 'email', value: 'norah@example.com' };
    expect((await client.post(`/api/calls/${callId}/customer`, wrong)).status).toBe(200);
    await client.delete(`/api/calls/${callId}/customer/email`);
    await confirmEmail(calls.app, user.accountId);
    const { recaps } = (await client.get(`/api/calls/${callId}`)).body;
    expect(recaps).toMatchObject([{ address: 'nora.whitfield@example.com', state: 'waiting' }]);
    expect(await mailsTo(calls, 'norah@example.com')).toEqual([]);
  });

  test('is nobody else’s to take back, and no field that does not exist', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    await client.post(`/api/calls/${callId}/customer`, { field: 'name', value: 'Norah' });
    const { client: stranger } = await signUpPro(calls.app);
    expect((await stranger.delete(`/api/calls/${callId}/customer/name`)).status).toBe(404);
    expect((await calls.app.visit().delete(`/api/calls/${callId}/customer/name`)).status).toBe(401);
    expect((await client.delete(`/api/calls/${callId}/customer/height`)).status).toBe(400);
    expect((await document(callId)).customer.name).toBe('Norah');
  });
});

describe('all that is in doubt', () => {
  test('is confirmed at once, and each can be taken back', async () => {
    const { user, client } = await signUpPro(calls.app);
    const callId = await addCall(user.accountId);
    const listed = async () =>
      (await client.get('/api/calls?has=doubt')).body.calls.map((call: { id: string }) => call.id);
    expect(await listed()).toEqual([callId]);
    const { name, phone, address } = (await document(callId)).customer;
    const values = { name, phone, address };
    const answer = await client.post(`/api/calls/${callId}/customer/all`, { values, revision: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body.revision).toBe(4);
    expect(answer.body.notes.customerConfidence).toMatchObject({
      name: 'confirmed',
      phone: 'confirmed',
      address: 'confirmed',
    });
    expect(await listed()).toEqual([]);
    expect((await getNotes(calls, callId)).is_edited).toBe(false);
    expect((await client.delete(`/api/calls/${callId}/customer/phone`)).status).toBe(200);
    expect((await document(callId)).customerConfidence).toMatchObject({
      name: 'confirmed',
      phone: 'said_once',
    });
  });

  test('of something older, of nothing and of another account is refused', async () => {
    const { user, client } = await signUpPro(calls.app);
    const callId = await addCall(user.accountId);
    const path = `/api/calls/${callId}/customer/all`;
    expect((await client.post(path, { values: { name: 'X' }, revision: 9 })).status).toBe(409);
    expect((await client.post(path, { values: {}, revision: 1 })).status).toBe(400);
    // One bad value, and none is kept.
    const bad = { values: { name: 'Norah', email: 'nowhere' }, revision: 1 };
    expect((await client.post(path, bad)).status).toBe(400);
    const { client: stranger } = await signUpPro(calls.app);
    expect((await stranger.post(path, { values: { name: 'X' }, revision: 1 })).status).toBe(404);
    expect((await document(callId)).customerConfidence.name).toBe('said_once');
  });
});

describe('the summary', () => {
  test('follows when a detail is corrected, filled in and taken back', async () => {
    const { user, client } = await signUpPro(calls.app);
    const callId = await addCall(user.accountId);
    const { summary: first } = await document(callId);
    expect(first).toMatch(/^Nora Whitfield called about/);
    expect(first).toMatch(/Still missing: .*an email address/);
    const confirm = (field: string, value: string) =>
      client.post(`/api/calls/${callId}/customer`, { field, value });
    await confirm('name', 'Nora Witfield');
    await confirm('email', 'nora@example.com');
    const { summary } = (await client.get(`/api/calls/${callId}`)).body.notes.document;
    expect(summary).toMatch(/^Nora Witfield called about/);
    expect(summary).not.toContain('an email address');
    expect((await client.get('/api/calls')).body.calls[0].summary).toBe(summary);
    await client.delete(`/api/calls/${callId}/customer/name`);
    await client.delete(`/api/calls/${callId}/customer/email`);
    const back = (await document(callId)).summary;
    expect(back).toMatch(/^Nora Whitfield called about/);
    expect(back).toContain('an email address');
  });
});
