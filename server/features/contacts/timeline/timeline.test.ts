import { describe, expect, test } from 'vitest';
import type { Timeline, TimelineEntry } from '#domain/contacts/shown-timeline.ts';
import { timelineSources } from '#domain/contacts/timeline.ts';
import { buildDoneCall, getCall, useCallApp } from '#test/support/calls.ts';
import { addContact, freshPhone } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { patch } from '#test/support/lines.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { withItems } from '#test/support/with-items.ts';
import { pickRows } from './pick-rows.ts';

const calls = useCallApp();
const hour = 3600_000;
const ago = (hours: number) => new Date(calls.app.deps.clock.now().getTime() - hours * hour);

async function read(client: TestClient, id: string, query = ''): Promise<Timeline> {
  const answer = await client.get(`/api/contacts/${id}/timeline${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const kindsOf = (entries: TimelineEntry[]) => entries.map(({ kind }) => kind);

function addText(accountId: string, contactId: string, values: Record<string, unknown> = {}) {
  const phones = { to_phone: '+15125550199', from_phone: '+15125550144' };
  const text = { account_id: accountId, contact_id: contactId, provider: 'test', ...phones };
  return calls.app.deps.db.service
    .insertInto('messages')
    .values({
      ...text,
      direction: 'inbound',
      purpose: 'reply',
      body: 'Hello',
      state: 'received',
      ...values,
    })
    .execute();
}

async function addCampaignTo(accountId: string, contactId: string, values: Record<string, unknown>) {
  const { service } = calls.app.deps.db;
  const { id: campaign_id } = await service
    .insertInto('campaigns')
    .values({ account_id: accountId, name: 'Spring offer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipient = { account_id: accountId, campaign_id, contact_id: contactId, phone: freshPhone() };
  await service
    .insertInto('campaign_recipients')
    .values({ ...recipient, ...values })
    .execute();
}

describe('the timeline of a contact', () => {
  test('has the call, its promises and visits, the recap and edited notes, each with its moment and its place', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const contactId = (await getCall(calls, callId)).contact_id ?? '';
    const { notes } = (await client.get(`/api/calls/${callId}`)).body;
    const [first] = notes.document.actionItems;
    await client.post(`/api/calls/${callId}/done`, { item: first.text, done: true });
    const edited = withItems({ ...notes.document, jobTitle: 'Gas water heater' }, notes.document.actionItems);
    const body = { revision: notes.revision, notes: edited };
    expect((await patch(client, `/api/calls/${callId}/notes`, body)).status).toBe(200);
    await client.post(`/api/calls/${callId}/recap`, { email: 'nora.whitfield@example.com' });
    const { timeline, nextCursor } = await read(client, contactId);
    expect(nextCursor).toBeNull();
    expect(timeline.map(({ at }) => at)).toEqual(
      timeline
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const promises = timeline.filter((entry) => entry.kind === 'promise');
    expect(promises).toHaveLength(notes.document.actionItems.length);
    expect(promises.find(({ text }) => text === first.text)?.doneAt).not.toBeNull();
    const visits = (await read(client, contactId, '?kind=visits')).timeline;
    expect(visits).toMatchObject([{ kind: 'promise', isVisit: true, callId, due: { time: null } }]);
    expect(visits[0]).toMatchObject({ clipStart: expect.any(Number) });
    expect(timeline.map(({ key }) => key)).toContain(visits[0]?.key);
    expect(timeline.find(({ kind }) => kind === 'call')).toMatchObject({
      callId,
      jobTitle: 'Gas water heater',
    });
    expect((await read(client, contactId, '?kind=calls')).timeline.map(({ kind }) => kind)).toEqual([
      'notes',
      'call',
    ]);
    expect((await read(client, contactId, '?kind=recaps')).timeline).toMatchObject([
      { callId, address: 'nora.whitfield@example.com', openedAt: null },
    ]);
    expect(kindsOf(timeline)).toContain('added');
    await client.delete(`/api/calls/${callId}`);
    expect(kindsOf((await read(client, contactId)).timeline)).toEqual(['added']);
  });

  test('has texts of both directions, campaigns and appointments; the words of a campaign stand once', async () => {
    const { client, user } = await signUpPro(calls.app);
    const { id } = await addContact(calls.app, user.accountId, {
      text_consent: false,
      created_at: ago(100),
    });
    await addText(user.accountId, id, { created_at: ago(2), body: 'Yes please' });
    await addText(user.accountId, id, {
      ...{ created_at: ago(3), direction: 'outbound', purpose: 'campaign', body: 'Offer', state: 'sent' },
    });
    await addText(user.accountId, id, { created_at: ago(1), direction: 'outbound', state: 'delivered' });
    await addCampaignTo(user.accountId, id, { state: 'delivered', sent_at: ago(3), reply: 'yes' });
    await calls.app.deps.db.service
      .insertInto('appointments')
      .values({
        ...{ account_id: user.accountId, contact_id: id, title: 'Measure the roof' },
        ...{ starts_at: ago(-20), ends_at: ago(-21) },
      })
      .execute();
    const { timeline } = await read(client, id);
    expect(kindsOf(timeline)).toEqual(['appointment', 'message', 'message', 'campaign', 'added']);
    expect(timeline[3]).toMatchObject({ name: 'Spring offer', reply: 'yes' });
    expect(kindsOf((await read(client, id, '?kind=texts')).timeline)).toEqual(['message', 'message']);
    expect((await client.get(`/api/contacts/${id}/timeline?kind=secrets`)).status).toBe(400);
  });

  test('goes on behind its cursor without a gap and without a row twice, also within one moment', async () => {
    const { client, user } = await signUpPro(calls.app);
    const { id } = await addContact(calls.app, user.accountId, {
      text_consent: false,
      created_at: ago(100),
    });
    const together = ago(5);
    for (let index = 0; index < 95; index += 1)
      await addText(user.accountId, id, { created_at: together, body: `Text ${index}` });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Timeline = await read(client, id, cursor && `?cursor=${encodeURIComponent(cursor)}`);
      expect(page.timeline.length).toBeLessThanOrEqual(40);
      seen.push(...page.timeline.map(({ key }) => key));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(96);
    expect(new Set(seen).size).toBe(96);
    for (const bad of [
      'soon',
      '2026-01-01T00:00:00.000000Z_call-1',
      `2026-01-01T00:00:00.000000Z_table-${id}`,
    ])
      expect((await client.get(`/api/contacts/${id}/timeline?cursor=${bad}`)).status).toBe(400);
  });

  test('tells what details were before, consents and stops with those they replaced, and merges', async () => {
    const { client, user } = await signUpPro(calls.app);
    const { service } = calls.app.deps.db;
    const kept = await addContact(calls.app, user.accountId, { name: 'Gil', created_at: ago(50) });
    const duplicate = await addContact(calls.app, user.accountId, { name: 'Gil S', text_consent: false });
    const json = { name: 'Gil Stroud', phone: kept.phone, address: '12 Elm Street', textConsent: true };
    const saved = await patch(client, `/api/contacts/${kept.id}`, {
      ...json,
      consentStatement: 'Signed the work order.',
    });
    expect(saved.status).toBe(200);
    await patch(client, `/api/contacts/${kept.id}`, { ...json, textConsent: false });
    await client.post(`/api/contacts/${kept.id}/opt-out`);
    await client.post(`/api/contacts/${kept.id}/merge`, { duplicateId: duplicate.id });
    const [merge] = (await client.get(`/api/contacts/${kept.id}`)).body.merges;
    await client.post(`/api/contacts/${kept.id}/merges/${merge.id}/undo`);
    const { timeline: changes } = await read(client, kept.id, '?kind=changes');
    expect(changes.filter(({ kind }) => kind !== 'change')).toMatchObject([
      { kind: 'merge', isUndo: true, name: 'Gil S' },
      { kind: 'merge', isUndo: false },
      { kind: 'added', source: 'import' },
    ]);
    expect(changes.filter(({ kind }) => kind === 'change')).toMatchObject([
      {
        fields: [
          { field: 'name', before: 'Gil', after: 'Gil Stroud' },
          { field: 'address', before: null, after: '12 Elm Street' },
        ],
      },
    ]);
    const whats = async () =>
      (await read(client, kept.id, '?kind=consent')).timeline.map((entry) =>
        entry.kind === 'consent' ? entry.what : entry.kind,
      );
    expect((await whats()).toSorted()).toEqual(['ended', 'given', 'stop']);
    // The customer comes back and stops again: both times stay.
    const ofNumber = service.updateTable('opt_outs').where('account_id', '=', user.accountId);
    await ofNumber
      .set({ opted_in_again_at: new Date(), opted_in_by: 'customer', opted_in_wording: 'START' })
      .execute();
    await ofNumber
      .set({ opted_out_at: new Date(Date.now() + hour), opted_in_again_at: null })
      .set({ opted_in_by: null, opted_in_wording: null, source: 'reply', wording: 'STOP' })
      .execute();
    expect((await whats()).toSorted()).toEqual(['ended', 'given', 'start', 'stop', 'stop']);
    const [latest] = (await read(client, kept.id, '?kind=consent')).timeline;
    expect(latest).toMatchObject({ what: 'stop', source: 'reply', words: 'STOP' });
  });

  test('says of notes about the person that they changed, and keeps none of their words', async () => {
    const { client, user } = await signUpPro(calls.app);
    const { id } = await addContact(calls.app, user.accountId);
    const headers = { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' };
    const body = JSON.stringify({ notes: 'Gate code 4471.', was: '' });
    await client.send(`/api/contacts/${id}/notes`, { method: 'PUT', headers, body });
    const { timeline } = await read(client, id, '?kind=changes');
    expect(timeline[0]).toMatchObject({ fields: [{ field: 'notes', before: null, after: null }] });
    const rows = await calls.app.deps.db.service
      .selectFrom('contact_changes')
      .selectAll()
      .where('contact_id', '=', id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain('4471');
    await client.delete(`/api/contacts/${id}`);
    expect((await client.get(`/api/contacts/${id}/timeline`)).status).toBe(404);
  });

  test('is closed to strangers and to technicians, whose own database shows nothing but calls of their lines', async () => {
    const { user, callId } = await buildDoneCall(calls, waterHeater);
    const { accountId } = user;
    const contactId = (await getCall(calls, callId)).contact_id ?? '';
    await addText(accountId, contactId);
    const path = `/api/contacts/${contactId}/timeline`;
    const { client: stranger } = await signUpPro(calls.app);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await calls.app.visit().get(path)).status).toBe(401);
    const own = (await getCall(calls, callId)).phone_number_id ?? '';
    const other = await addLineOf(calls.app, accountId, 'Van 2');
    const sourcesFor = async (lineId: string) => {
      const { client, loginId } = await addMember(calls.app, {
        accountId,
        role: 'technician',
        lineIds: [lineId],
      });
      expect((await client.get(path)).status).toBe(403);
      const db = calls.app.deps.db.forMember({ accountId, loginId, role: 'technician' }, { mayServe: false });
      const rows = await db.readAsAccount(accountId, (asked) =>
        pickRows(
          asked,
          { accountId, contactId, minutesAhead: 0 },
          { sources: timelineSources, cursor: undefined, limit: 40 },
        ),
      );
      return [...new Set(rows.map(({ source }) => source))].toSorted();
    };
    expect(await sourcesFor(other)).toEqual([]);
    expect(await sourcesFor(own)).toEqual(['call', 'promise']);
    const office = await addMember(calls.app, { accountId, role: 'office' });
    expect(kindsOf((await read(office.client, contactId)).timeline)).toContain('message');
  });
});
