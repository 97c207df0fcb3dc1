import { describe, expect, test } from 'vitest';
import { buildDoneCall, buildRecordedCall, useCallApp } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { withItems } from '#test/support/with-items.ts';

const calls = useCallApp();

describe('the overview', () => {
  test('of a new account is all zeros, with the plan’s minutes', async () => {
    const { client } = await signUpPro(calls.app);
    const { body } = await client.get('/api/overview');
    expect(body).toMatchObject({
      period: 'today',
      proLeads: { text: 0, link: 0, call: 0 },
      network: 0,
      hasCalls: false,
      activeCampaigns: [],
      minutes: { used: 0, allowed: 500 },
      communications: { totalCalls: 0, averageSeconds: null, messages: { received: 0, sent: 0, latest: [] } },
      owed: { actionItems: [], missing: [], working: [] },
      smartContact: { number: '+15125550199' },
    });
  });

  test('counts calls, replies and clicks of people in the period', async () => {
    const { client, user } = await buildDoneCall(calls, waterHeater);
    await addLeads(user.accountId);
    const { body } = await client.get('/api/overview?period=month&communications=today');
    expect(body.proLeads).toEqual({ text: 1, link: 1, call: 1 });
    expect(body.network).toBe(1);
    expect(body.communications).toMatchObject({ period: 'today', totalCalls: 1, averageSeconds: 60 });
    expect(body.communications.callsByDay).toHaveLength(1);
    expect(body.communications.messages).toMatchObject({ received: 1, sent: 0 });
    expect(body.communications.messages.latest).toMatchObject([{ body: 'Yes please', direction: 'inbound' }]);
  });

  test('lists the latest five campaigns that are sending or scheduled', async () => {
    const { client, user } = await signUpPro(calls.app);
    const statuses = [
      'draft',
      'sending',
      'scheduled',
      'paused',
      'sending',
      'sending',
      'sending',
      'sending',
    ] as const;
    for (const [index, status] of statuses.entries())
      await calls.app.deps.db.service
        .insertInto('campaigns')
        .values({
          account_id: user.accountId,
          name: `Campaign ${index}`,
          status,
          scheduled_at: status === 'scheduled' ? new Date() : null,
          created_at: new Date(Date.UTC(2026, 0, 1 + index)),
        })
        .execute();
    const { body } = await client.get('/api/overview');
    expect(body.activeCampaigns.map(({ name }: { name: string }) => name)).toEqual([
      'Campaign 7',
      'Campaign 6',
      'Campaign 5',
      'Campaign 4',
      'Campaign 2',
    ]);
    expect(body.activeCampaignCount).toBe(6);
  });

  test('counts no one who stops, starts or asks for help, and no call that failed or was turned away', async () => {
    const { client, user } = await buildDoneCall(calls, waterHeater);
    await addLeads(user.accountId);
    const db = calls.app.deps.db.service;
    const { conversation_id, ...reply } = await db
      .selectFrom('messages')
      .select(['account_id', 'conversation_id', 'from_phone', 'to_phone', 'provider'])
      .where('account_id', '=', user.accountId)
      .where('direction', '=', 'inbound')
      .executeTakeFirstOrThrow();
    const inbound = { direction: 'inbound', purpose: 'reply', state: 'received' } as const;
    const said = [
      ['STOP', 'opt_out'],
      ['START', 'opt_in'],
      ['HELP', 'help'],
      ['Yes', 'yes'],
    ] as const;
    for (const [body, meaning] of said)
      await db
        .insertInto('messages')
        .values({ ...reply, ...inbound, conversation_id, body, meaning })
        .execute();
    for (const state of [
      { state: 'failed', failed_step: 'transcribing', failure_reason: 'Tried enough.' },
      { state: 'skipped', skip_reason: 'no_conversation' },
    ])
      await buildRecordedCall(calls, {
        turns: [],
        accountId: user.accountId,
        start: false,
        overrides: state,
      });
    const { body } = await client.get('/api/overview?period=month');
    expect(body.proLeads).toEqual({ text: 2, link: 1, call: 1 });
  });

  test('lists everything that it counts as owed', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const { notes } = (await client.get(`/api/calls/${callId}`)).body;
    const actionItems = Array.from({ length: 8 }, (_, index) => ({
      text: `Thing ${index + 1} to do`,
      owner: 'pro',
      due: null,
      evidence: [],
    }));
    const headers = { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' };
    const body = JSON.stringify({ revision: notes.revision, notes: withItems(notes.document, actionItems) });
    expect((await client.send(`/api/calls/${callId}/notes`, { method: 'PATCH', headers, body })).status).toBe(
      200,
    );
    const { owed } = (await client.get('/api/overview')).body;
    expect(owed.actionItemCount).toBe(8);
    expect(owed.actionItems).toHaveLength(8);
  });

  test('says what is owed to whom until it is ticked off, and what is in the works', async () => {
    const { client, user, callId } = await buildDoneCall(calls, waterHeater);
    const working = await buildRecordedCall(calls, {
      turns: [],
      accountId: user.accountId,
      start: false,
      overrides: { state: 'transcribing', progress_percent: 12 },
    });
    const before = (await client.get('/api/overview')).body.owed;
    expect(before.working).toMatchObject([{ id: working, state: 'transcribing', progressPercent: 12 }]);
    expect(before.actionItems[0]).toMatchObject({ callId, customerName: 'Nora Whitfield' });
    for (const { text } of before.actionItems)
      await client.post(`/api/calls/${callId}/done`, { item: text, done: true });
    for (const label of before.missing[0]?.labels ?? [])
      await client.post(`/api/calls/${callId}/done`, { item: `missing:${label}`, done: true });
    expect((await client.get('/api/overview')).body.owed).toMatchObject({ actionItems: [], missing: [] });
  });

  test('refuses an unknown period, and visitors', async () => {
    const { client } = await signUpPro(calls.app);
    expect((await client.get('/api/overview?period=year')).status).toBe(400);
    expect((await client.get('/api/overview?communications=all')).status).toBe(400);
    expect((await calls.app.visit().get('/api/overview')).status).toBe(401);
  });

  test('shows nothing of another account', async () => {
    const { user } = await buildDoneCall(calls, waterHeater);
    await addLeads(user.accountId);
    const { client: stranger } = await signUpPro(calls.app);
    expect((await stranger.get('/api/overview?period=month')).body).toMatchObject({
      proLeads: { text: 0, link: 0, call: 0 },
      network: 0,
      communications: { totalCalls: 0, messages: { latest: [] } },
      owed: { actionItems: [] },
    });
  });
});

describe('the smart contact', () => {
  test('is a card with the product’s number', async () => {
    const { client } = await signUpPro(calls.app);
    const { headers, body } = await client.get('/api/smart-contact.vcf');
    expect(headers.get('content-type')).toContain('text/vcard');
    expect(body).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/);
    expect(body).toContain('TEL;TYPE=VOICE,PREF:+15125550199');
    expect((await calls.app.visit().get('/api/smart-contact.vcf')).status).toBe(401);
  });
});

/** One reply, one click of a person, one of a robot. */
async function addLeads(account_id: string): Promise<void> {
  const db = calls.app.deps.db.service;
  const phone = '+15125550144';
  const { id: conversation_id } = await db
    .insertInto('conversations')
    .values({ account_id, phone })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values({
      account_id,
      conversation_id,
      direction: 'inbound',
      purpose: 'reply',
      from_phone: phone,
      to_phone: '+15125550199',
      body: 'Yes please',
      state: 'received',
      provider: 'test',
    })
    .execute();
  const { id: short_link_id } = await db
    .insertInto('short_links')
    .values({ account_id, code: `l${account_id.slice(0, 8)}`, target_url: 'https://example.com' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('link_clicks')
    .values([
      { account_id, short_link_id, is_counted: true, visitor_hash: 'a'.repeat(32) },
      { account_id, short_link_id, is_robot: true, visitor_hash: 'b'.repeat(32) },
    ])
    .execute();
}
