import { beforeAll, describe, expect, test } from 'vitest';
import type { Findings } from '#domain/find/shown-findings.ts';
import { addCall } from '#test/rls/call-rows.ts';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

type Pro = Awaited<ReturnType<typeof signUpPro>>;

let pro: Pro;
let ownLine: string;
let ownCall: string;
let otherCall: string;

interface Said {
  title: string;
  customer: string;
  phone?: string;
  promise: string;
}

async function describeCall(callId: string, { title, customer, phone, promise }: Said): Promise<void> {
  const { service } = app.deps.db;
  const document = JSON.stringify({ customer: { name: customer, phone: phone ?? null } });
  await service
    .updateTable('call_notes')
    .set({ job_title: title, summary: `${customer} called.`, document })
    .where('call_id', '=', callId)
    .execute();
  await service.updateTable('promises').set({ text: promise }).where('call_id', '=', callId).execute();
}

async function createCampaign({ client }: Pro, name: string): Promise<string> {
  const { service } = app.deps.db;
  const accountId = (await client.get('/api/session')).body.user.accountId;
  const { id } = await service
    .insertInto('campaigns')
    .values({ account_id: accountId, name, status: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function find(client: TestClient, q: string): Promise<Findings> {
  const { status, body } = await client.get(`/api/find?q=${encodeURIComponent(q)}`);
  expect(status, `${q}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);
const nothing = { contacts: [], calls: [], promises: [], campaigns: [], filters: [], help: [] };

beforeAll(async () => {
  pro = await signUpPro(app);
  const { service } = app.deps.db;
  const account_id = pro.user.accountId;
  ownLine = await addLineOf(app, account_id, 'Tess');
  ownCall = await addCall(service, { account_id, phone_number_id: ownLine });
  otherCall = await addCall(service, {
    account_id,
    phone_number_id: await addLineOf(app, account_id, 'Olaf'),
  });
  await describeCall(ownCall, {
    title: 'Replace skylight',
    customer: 'Marisol Quintana',
    phone: '+15125550187',
    promise: 'Order the skylight flashing',
  });
  await describeCall(otherCall, {
    title: 'Repair skylight',
    customer: 'Gil Stroud',
    promise: 'Bring a skylight catalogue',
  });
});

describe('one search over everything', () => {
  test('finds contacts, calls, open promises, campaigns and help in one answer', async () => {
    const { accountId } = pro.user;
    const { id: contactId } = await addContact(app, accountId, {
      name: 'Sky Lightner',
      phone: '+15125550166',
    });
    const campaignId = await createCampaign(pro, 'Skylight spring check');
    const found = await find(pro.client, 'skylight');
    expect(idsOf(found.calls)).toEqual(expect.arrayContaining([ownCall, otherCall]));
    expect(found.promises.map(({ callId, text }) => [callId, text])).toEqual(
      expect.arrayContaining([[ownCall, 'Order the skylight flashing']]),
    );
    expect(found.campaigns).toEqual([{ id: campaignId, name: 'Skylight spring check', status: 'draft' }]);
    expect((await find(pro.client, 'sky light')).contacts).toMatchObject([
      { id: contactId, name: 'Sky Lightner', phone: '+15125550166' },
    ]);
    expect((await find(pro.client, 'quiet hours')).help[0]?.address).toMatch(/^\/help\/quiet-hours/);
  });

  test('finds a call while its word is still being typed, and by the number on its ticket', async () => {
    for (const q of ['quin', 'Quintan', 'skylight quint', 'marisol QUINTANA'])
      expect(idsOf((await find(pro.client, q)).calls), q).toEqual([ownCall]);
    const number = `JL-${ownCall.slice(0, 8).toUpperCase()}`;
    expect(idsOf((await find(pro.client, number)).calls)).toEqual([ownCall]);
    expect(idsOf((await find(pro.client, number.toLowerCase())).calls)).toEqual([ownCall]);
    // The account is a word of the index.
    for (const q of ['acc', 'account', `account:${pro.user.accountId}`])
      expect((await find(pro.client, q)).calls, q).toEqual([]);
  });

  test('finds a phone number however it is written', async () => {
    const { accountId } = pro.user;
    const { id } = await addContact(app, accountId, { name: 'Marisol Quintana', phone: '+15125550187' });
    for (const q of ['(512) 555-0187', '512.555.0187', '+1 512 555 0187', '5125550187', '555-0187', '0187']) {
      const found = await find(pro.client, q);
      expect(idsOf(found.calls), q).toEqual([ownCall]);
      if (!q.startsWith('+')) expect(idsOf(found.contacts), q).toEqual([id]);
    }
  });

  test('puts first whose name begins with it, and answers a few of each kind', async () => {
    const { client, user } = await signUpPro(app);
    const names = [
      'Ann Bower',
      'Hannah Coe',
      'Joanna Dale',
      'Lee Anning',
      'Suzanne Earl',
      'Dianne Foy',
      'Roxanne Gale',
    ];
    for (const name of names) await addContact(app, user.accountId, { name });
    const { contacts } = await find(client, 'ann');
    expect(contacts).toHaveLength(5);
    expect(contacts.slice(0, 2).map(({ name }) => name)).toEqual(['Ann Bower', 'Lee Anning']);
  });

  test('leaves out what is deleted, held in doubt, done or dismissed', async () => {
    const other = await signUpPro(app);
    const { service } = app.deps.db;
    const callId = await addCall(service, { account_id: other.user.accountId });
    await describeCall(callId, { title: 'Wash gazebo', customer: 'Ida', promise: 'Measure the gazebo' });
    const counts = async () => {
      const { calls, promises } = await find(other.client, 'gazebo');
      return [calls.length, promises.length];
    };
    expect(await counts()).toEqual([1, 1]);
    await service
      .updateTable('promises')
      .set({ dismissed_at: new Date() })
      .where('call_id', '=', callId)
      .execute();
    expect(await counts()).toEqual([1, 0]);
    await service.updateTable('calls').set({ state: 'held' }).where('id', '=', callId).execute();
    expect(await counts()).toEqual([0, 0]);
    await service
      .updateTable('calls')
      .set({ state: 'done', deleted_at: new Date() })
      .where('id', '=', callId)
      .execute();
    expect(await counts()).toEqual([0, 0]);
  });
});

describe('who asks', () => {
  test('of another business finds nothing of this one', async () => {
    await addContact(app, pro.user.accountId, { name: 'Zebulon Pike', phone: '+15125550144' });
    await createCampaign(pro, 'Zebulon skylights');
    const stranger = await signUpPro(app);
    const number = `JL-${ownCall.slice(0, 8)}`;
    for (const q of ['skylight', 'zebulon', 'marisol', 'quint', '5125550187', '0144', number]) {
      const { contacts, calls, promises, campaigns } = await find(stranger.client, q);
      expect({ contacts, calls, promises, campaigns }, q).toEqual({
        contacts: [],
        calls: [],
        promises: [],
        campaigns: [],
      });
    }
    expect((await find(pro.client, 'zebulon')).contacts).toHaveLength(1);
    expect((await find(pro.client, 'zebulon')).campaigns).toHaveLength(1);
  });

  test('as a technician finds the calls and promises of their own lines, and help', async () => {
    const { accountId } = pro.user;
    await addContact(app, accountId, { name: 'Skylight Sam' });
    const technician = await addMember(app, { accountId, role: 'technician', lineIds: [ownLine] });
    const idle = await addMember(app, { accountId, role: 'technician' });
    const found = await find(technician.client, 'skylight');
    expect(idsOf(found.calls)).toEqual([ownCall]);
    expect(found.promises.map(({ callId }) => callId)).toEqual([ownCall]);
    expect([found.contacts, found.campaigns]).toEqual([[], []]);
    expect(idsOf((await find(technician.client, 'skyl')).calls)).toEqual([ownCall]);
    expect((await find(technician.client, `JL-${otherCall.slice(0, 8)}`)).calls).toEqual([]);
    expect((await find(technician.client, 'beep')).help.length).toBeGreaterThan(0);
    const { calls, promises } = await find(idle.client, 'skylight');
    expect([calls, promises]).toEqual([[], []]);
  });

  test('signed out is asked to sign in', async () => {
    expect((await app.visit('203.0.113.77').get('/api/find?q=skylight')).status).toBe(401);
  });
});

describe('what is typed', () => {
  test('means itself: signs of a pattern or of a query match nothing more', async () => {
    const { client, user } = await signUpPro(app);
    await addContact(app, user.accountId, { name: 'Plain Name' });
    const { id } = await addContact(app, user.accountId, { name: '50%_off \\ Roofs' });
    await app.deps.db.service
      .insertInto('campaigns')
      .values({ account_id: user.accountId, name: 'Plain', status: 'draft' })
      .execute();
    for (const q of ['%_', '50%_', '_off', ' \\ ro', '%_OFF'])
      expect(idsOf((await find(client, q)).contacts), q).toEqual([id]);
    for (const q of [
      '%%',
      '__',
      '\\\\',
      "'; drop table calls; --",
      '--',
      '""',
      '"-"',
      ':*',
      "o'b:*",
      '((',
      '|&!',
    ])
      expect({ ...(await find(client, q)), help: [] }, q).toEqual(nothing);
    for (const q of [
      '👷🏽‍♀️🔧',
      'ñandú',
      '漢字',
      '\u202e\u200d',
      'a'.repeat(200),
      '-'.repeat(200),
      '"'.repeat(199),
    ])
      expect({ ...(await find(client, q)), help: [] }, q).toEqual(nothing);
  });

  test('may be cut in the middle of a letter', async () => {
    for (const q of ['ab%ED%A0%80', 'ab%F0%9F', 'ab%', 'ab%zz']) {
      const { status, body } = await pro.client.get(`/api/find?q=${q}`);
      expect(status, q).toBe(200);
      expect({ ...body, help: [] }, q).toEqual(nothing);
    }
  });

  test('is refused when there is too little, too much, or nothing that could be stored', async () => {
    const refuse = async (query: string) => {
      const { status, body } = await pro.client.get(`/api/find${query}`);
      expect(status, query).toBe(400);
      return body.error.issues?.[0]?.message ?? body.error.message;
    };
    expect(await refuse('')).toBe('Say what to look for.');
    expect(await refuse('?q=')).toBe('Type at least two characters.');
    expect(await refuse('?q=%20a%20')).toBe('Type at least two characters.');
    expect(await refuse(`?q=${'a'.repeat(201)}`)).toBe('That is too long to search for.');
    expect(await refuse('?q=a%00b')).toBe('That has characters we cannot search for.');
  });
});
