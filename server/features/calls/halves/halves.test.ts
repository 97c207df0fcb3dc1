import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { removeAccount } from '#server/records/accounts/remove-account.ts';
import { confirmEmail, setClock } from '#test/support/billing.ts';
import {
  buildTranscribedCall,
  getCall,
  getNotes,
  listDeliveries,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { ask, ownBusiness } from '#test/support/developers.ts';
import { signUpPro } from '#test/support/factories.ts';
import { listPromises } from '#test/support/promises.ts';
import { wrongNumber } from '#test/support/sound/call-scripts.ts';
import { afterDrop, beforeDrop } from '#test/support/sound/dropped-call.ts';
import { heaterFirst } from '#test/support/sound/second-calls.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import { withItems } from '#test/support/with-items.ts';
import { deleteDueCallsJob } from '../keeping/delete-due-calls.job.ts';
import { forgetFormerJob } from './forget-former.job.ts';

const calls = useCallApp();
type Pro = Awaited<ReturnType<typeof signUpPro>>;

const now = '2026-11-17T16:30:00Z';
const [began, goesOn, laterThatDay] = [
  '2026-11-17T16:00:00Z',
  '2026-11-17T16:03:00Z',
  '2026-11-17T21:00:00Z',
];

afterEach(() => setClock(calls.app, now));

async function addCall(
  { user }: Pro,
  turns: typeof beforeDrop,
  startedAt: string,
  state = 'done',
): Promise<string> {
  const called = { started_at: startedAt, billed_minutes: 1 };
  const callId = await buildTranscribedCall(calls, { turns, accountId: user.accountId, overrides: called });
  await waitForState(calls, callId, state);
  return callId;
}

async function buildDropped(pro?: Pro) {
  setClock(calls.app, now);
  const owner = pro ?? (await signUpPro(calls.app));
  const first = await addCall(owner, beforeDrop, began);
  const half = await addCall(owner, afterDrop, goesOn);
  return { ...owner, first, half };
}

const see = async ({ client }: Pick<Pro, 'client'>, callId: string) =>
  (await client.get(`/api/calls/${callId}`)).body;

/** The writer has been over the whole. */
async function untilWritten(callId: string, revision: number): Promise<void> {
  await vi.waitFor(async () => expect((await getNotes(calls, callId)).revision).toBeGreaterThan(revision));
}

async function join(pro: Pick<Pro, 'client'>, first: string, half: string) {
  const answer = await pro.client.post(`/api/calls/${half}/join`, { otherId: first });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await untilWritten(first, answer.body.revision);
  return answer.body;
}

const textsOf = (items: { text: string }[]) => items.map(({ text }) => text).join('\n');
const writtenOut = ({ text, dueOn, done }: { text: string; dueOn: string | null; done: boolean }) =>
  `${text} ${dueOn} ${done}`;

async function promisesOf(callId: string) {
  const rows = await calls.app.deps.db.service
    .selectFrom('promises')
    .select(['id', 'text', sql<string | null>`due_on::text`.as('dueOn')])
    .select(sql<boolean>`done_at is not null`.as('done'))
    .where('call_id', '=', callId)
    .orderBy('position')
    .execute();
  return rows;
}

describe('two halves of a call that dropped', () => {
  test('are offered, joined in order, and written up as one', async () => {
    const pro = await buildDropped();
    const { client, first, half, user } = pro;
    const offer = (await client.get(`/api/calls/${half}/halves`)).body;
    expect(offer).toMatchObject({ likely: { callId: first, isLater: false }, others: [] });
    expect((await client.get(`/api/calls/${first}/halves`)).body.likely).toMatchObject({
      callId: half,
      isLater: true,
    });
    const before = await see(pro, first);
    const mails = (await mailsTo(calls, user.email)).length;

    const joined = await join(pro, first, half);
    expect(joined).toMatchObject({ callId: first, halfId: half });
    const { call, notes, transcript, consent } = await see(pro, first);
    expect(transcript.map(({ text }: { text: string }) => text)).toEqual(
      [...beforeDrop, ...afterDrop].map(({ text }) => text),
    );
    const [, seam] = call.halves;
    expect(seam).toMatchObject({ callId: half, fromPosition: beforeDrop.length, hasRecording: true });
    expect(seam.lostSeconds).toBe(180 - before.call.durationSeconds);
    expect(transcript[beforeDrop.length].start).toBeGreaterThanOrEqual(seam.fromSeconds);
    expect(call.takeApartUntil).toBe('2026-11-18T16:30:00.000Z');
    expect(consent.events.length).toBe(2 * before.consent.events.length);
    const { document } = notes;
    expect(document.customer).toMatchObject({ name: 'Nora Whitfield', phone: '+15125550143' });
    expect(document.customer.address).toContain('1422 Alder');
    expect(document.missing).not.toContain('phone');
    expect(textsOf(document.scope)).toMatch(/50 gallon/);
    expect(textsOf(document.scope)).toMatch(/shutoff valve/);
    for (const { evidence } of document.scope)
      for (const turn of evidence) expect(turn).toBeLessThan(transcript.length);
    expect(document.actionItems.filter(({ text }: { text: string }) => /estimate/i.test(text))).toHaveLength(
      1,
    );

    await confirmEmail(calls.app, user.accountId);
    await client.post(`/api/calls/${first}/deliver`, { to: [], other: 'crew@example.com' });
    await vi.waitFor(async () => expect(await mailsTo(calls, 'crew@example.com')).toHaveLength(1));
    const [again] = await mailsTo(calls, 'crew@example.com');
    expect(again?.text).toMatch(/Listen to part 1 .*\nListen to part 2/);
    await waitForState(calls, first, 'done');

    // Nothing leaves twice, and nothing is counted twice.
    expect(await mailsTo(calls, user.email)).toHaveLength(mails);
    expect((await listDeliveries(calls, half)).map(({ round }) => round)).not.toContain(2);
    expect([
      (await getCall(calls, first)).billed_minutes,
      (await getCall(calls, half)).billed_minutes,
    ]).toEqual([1, 1]);
    const log = await calls.app.deps.db.service
      .selectFrom('audit_entries')
      .selectAll()
      .where('account_id', '=', user.accountId)
      .where('deed', '=', 'call.joined')
      .execute();
    expect(log).toHaveLength(1);
  });

  test('are one call wherever calls are listed, and the half says where it went', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    await join(pro, first, half);
    const { calls: listed } = (await client.get('/api/calls')).body;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([first]);
    expect(listed[0].durationSeconds).toBe(
      Math.ceil(beforeDrop.at(-1)?.end ?? 0) + Math.ceil(afterDrop.at(-1)?.end ?? 0),
    );
    const found = (await client.get('/api/calls?q=faucet')).body.calls;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([first]);
    expect((await client.get('/api/find?q=faucet')).body.calls).toHaveLength(1);
    const overview = (await client.get('/api/overview')).body;
    expect(overview).toMatchObject({ proLeads: { call: 1 }, communications: { totalCalls: 1 } });
    expect((await client.get('/api/lines')).body.lines[0].callsThisCycle).toBe(1);
    const { contact_id } = await getCall(calls, first);
    const { timeline } = (await client.get(`/api/contacts/${contact_id}/timeline?kind=calls`)).body;
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'call')).toHaveLength(1);
    const csv = await client.get('/api/calls/export.csv');
    expect(String(csv.body).trim().split('\n')).toHaveLength(2);

    const { call, notes } = await see(pro, half);
    expect(call.joinedInto).toMatchObject({ callId: first });
    expect(notes).toBeNull();
    const again = await client.post(`/api/calls/${half}/deliver`, { to: [], other: 'sam@example.com' });
    expect(again.status).toBe(409);
    expect((await client.get(`/api/calls/${first}/changes`)).body.found ?? null).toBeNull();
  });

  test('are one call for a program, too', async () => {
    const owner = await ownBusiness(calls.app);
    const { first, half } = await buildDropped(owner);
    await join(owner, first, half);
    const page = (await ask(calls.app, owner.key, '/calls')).body;
    expect(page.data).toMatchObject([{ id: first, joinedInto: null }]);
    expect((await ask(calls.app, owner.key, `/calls/${half}`)).body).toMatchObject({
      id: half,
      joinedInto: first,
    });
    for (const part of ['notes', 'transcript']) {
      const missing = await ask(calls.app, owner.key, `/calls/${half}/${part}`);
      expect(missing.status).toBe(404);
      expect(missing.body.detail).toContain(first);
    }
    const { turns } = (await ask(calls.app, owner.key, `/calls/${first}/transcript`)).body;
    expect(turns).toHaveLength(beforeDrop.length + afterDrop.length);
    const told = await calls.app.deps.db.service
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(told).toEqual([]);
  });

  test('keep what was done, once, and every promise plays from the half it was made in', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    const [estimate] = (await promisesOf(first)).filter(({ text }) => /estimate/i.test(text));
    const faucet = (await promisesOf(half)).find(({ text }) => /shutoff valve|faucet/i.test(text));
    expect(estimate).toBeDefined();
    await client.post(`/api/calls/${first}/done`, { item: estimate?.text, done: true });
    await join(pro, first, half);
    const promises = await promisesOf(first);
    expect(promises.filter(({ text }) => /estimate/i.test(text))).toMatchObject([{ done: true }]);
    expect(await promisesOf(half)).toEqual([]);
    if (faucet) expect(promises.map(({ id }) => id)).toContain(faucet.id);
    const open = await listPromises(client, `?call=${first}`);
    expect(open.length).toBeGreaterThan(0);
    const { call } = await see(pro, first);
    const late = open.find(({ clip }) => (clip?.start ?? 0) >= call.halves[1].fromSeconds);
    expect(late).toBeDefined();
    expect((await client.get(`/api/calls/${first}/promises/${late?.id}/sound.wav`)).status).toBe(200);
    // The sound of the later half alone is gone: what was said in the first still plays.
    await calls.app.deps.storage.remove(`recordings/${half}.wav`);
    expect((await client.get(`/api/calls/${first}/promises/${late?.id}/sound.wav`)).status).toBe(404);
  });

  test('keep what a person confirmed and wrote', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    await client.post(`/api/calls/${half}/customer`, { field: 'name', value: 'Nora' });
    await join(pro, first, half);
    expect((await see(pro, first)).notes.document).toMatchObject({
      customer: { name: 'Nora' },
      customerConfidence: { name: 'confirmed' },
    });

    const other = await buildDropped();
    const { document, revision } = (await see(other, other.first)).notes;
    const items = withItems(document, document.actionItems);
    const notes = { ...items, jobTitle: 'Mine', scope: [{ text: 'Bring the long ladder', evidence: [] }] };
    const edited = await other.client.send(`/api/calls/${other.first}/notes`, {
      method: 'PATCH',
      headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ revision, notes }),
    });
    expect(edited.status).toBe(200);
    const answer = await other.client.post(`/api/calls/${other.first}/join`, { otherId: other.half });
    expect(answer.status).toBe(200);
    const joined = (await see(other, other.first)).notes;
    expect(joined).toMatchObject({ isEdited: true, document: { jobTitle: 'Mine' } });
    expect(textsOf(joined.document.scope)).toMatch(/long ladder\n.*shutoff valve/);
  });

  test('can be taken apart for a day, each as it was', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    const before = [await see(pro, first), await see(pro, half)];
    const promised = [await promisesOf(first), await promisesOf(half)];
    await join(pro, first, half);
    const faucet = (await promisesOf(first)).find(({ text }) => /valve/i.test(text));
    if (faucet) await client.post(`/api/calls/${first}/done`, { item: faucet.text, done: true });
    setClock(calls.app, '2026-11-18T16:29:00Z');
    const apart = await client.post(`/api/calls/${first}/take-apart`);
    expect(apart.status, JSON.stringify(apart.body)).toBe(200);
    for (const [index, callId] of [first, half].entries()) {
      const { call, notes, transcript, consent } = await see(pro, callId);
      const was = before[index];
      expect(call).toMatchObject({ halves: [], joinedInto: null, durationSeconds: was.call.durationSeconds });
      expect(notes.document).toEqual(was.notes.document);
      expect(transcript).toEqual(was.transcript);
      expect(consent.events).toHaveLength(was.consent.events.length);
      const sorted = (rows: (typeof promised)[number]) =>
        rows.map(({ text, dueOn, id }) => ({ text, dueOn, id }));
      expect(sorted(await promisesOf(callId))).toEqual(sorted(promised[index] ?? []));
    }
    const done = (await promisesOf(half)).filter((promise) => promise.done).map(writtenOut);
    expect(done.length).toBe(faucet && promised[1]?.some(({ text }) => text === faucet.text) ? 1 : 0);
    expect((await client.get('/api/calls')).body.calls).toHaveLength(2);
    expect((await client.get('/api/calls?q=faucet')).body.calls).toHaveLength(1);

    await join(pro, first, half);
    setClock(calls.app, '2026-11-19T16:29:01Z');
    const late = await client.post(`/api/calls/${first}/take-apart`);
    expect(late.status).toBe(409);
    expect(late.body.error.message).toContain('24 hours');
    expect((await client.post(`/api/calls/${half}/take-apart`)).status).toBe(409);
  });

  test('may be three, and are taken apart from the end', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    const third = await addCall(pro, heaterFirst, '2026-11-17T16:10:00Z');
    await join(pro, first, half);
    await join(pro, first, third);
    const { call, transcript } = await see(pro, first);
    expect(call.halves.map(({ callId }: { callId: string }) => callId)).toEqual([first, half, third]);
    expect(transcript).toHaveLength(beforeDrop.length + afterDrop.length + heaterFirst.length);
    expect((await client.post(`/api/calls/${first}/take-apart`)).body).toMatchObject({ halfId: third });
    expect((await see(pro, first)).call.halves).toHaveLength(2);
    expect((await client.post(`/api/calls/${first}/take-apart`)).body).toMatchObject({ halfId: half });
    expect((await see(pro, first)).transcript).toHaveLength(beforeDrop.length);
  });

  test('are joined once, whoever presses at the same time, and not against a writer at work', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    const answers = await Promise.all([
      client.post(`/api/calls/${first}/join`, { otherId: half }),
      client.post(`/api/calls/${half}/join`, { otherId: first }),
      client.post(`/api/calls/${first}/write-again`, { revision: 1 }),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
    const { revision } = answers.find(({ status, body }) => status === 200 && body.halfId)?.body ?? {};
    await untilWritten(first, revision);
    expect((await see(pro, first)).transcript).toHaveLength(beforeDrop.length + afterDrop.length);
    const both = await Promise.all([1, 2].map(() => client.post(`/api/calls/${first}/take-apart`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('are refused where they are not two halves', async () => {
    const pro = await buildDropped();
    const { client, first, half, user } = pro;
    const refused = async (callId: string, otherId: string, status = 409) =>
      expect((await client.post(`/api/calls/${callId}/join`, { otherId })).status).toBe(status);
    const service = calls.app.deps.db.service;
    const set = (values: Record<string, unknown>) =>
      service.updateTable('calls').set(values).where('id', '=', half).execute();
    await refused(first, first, 404);
    await set({ state: 'recording' });
    await refused(first, half);
    expect((await client.get(`/api/calls/${first}/halves`)).body).toEqual({ likely: null, others: [] });
    await set({ state: 'skipped', skip_reason: 'refused' });
    await refused(first, half);
    await set({ state: 'held', skip_reason: null, held_quote: 'I do not want that', held_seconds: '3' });
    await refused(first, half);
    await set({ state: 'done', held_quote: null, held_seconds: null, provider_recording_id: null });
    await set({ source: 'memo', added_at: now, caller_phone: null });
    await refused(first, half);
    await set({ source: 'phone', added_at: null, started_at: '2026-11-19T16:00:00Z' });
    await refused(first, half);
    await set({ started_at: goesOn });
    const stranger = await service
      .insertInto('contacts')
      .values({ account_id: user.accountId, phone: '+15125550177', name: 'Lee', source: 'call' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mine = await service
      .insertInto('contacts')
      .values({ account_id: user.accountId, phone: '+15125550178', name: 'Kim', source: 'call' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await service.updateTable('calls').set({ contact_id: mine.id }).where('id', '=', first).execute();
    await set({ contact_id: stranger.id });
    await refused(first, half);
    const foreign = await buildDropped();
    await refused(first, foreign.half, 404);
    expect((await client.post(`/api/calls/${foreign.first}/join`, { otherId: foreign.half })).status).toBe(
      404,
    );
    expect((await client.post(`/api/calls/${foreign.first}/take-apart`)).status).toBe(404);
    expect((await calls.app.visit().post(`/api/calls/${first}/join`, { otherId: half })).status).toBe(401);
  });

  test('may be a few words without a job, and without a recording', async () => {
    const pro = await signUpPro(calls.app);
    setClock(calls.app, now);
    const first = await addCall(pro, beforeDrop, began);
    const short = await addCall(pro, wrongNumber, goesOn, 'skipped');
    await calls.app.deps.db.service
      .updateTable('calls')
      .set({ recording_key: null, recording_deleted_at: new Date(now) })
      .where('id', '=', short)
      .execute();
    await join(pro, first, short);
    const { call, transcript } = await see(pro, first);
    expect(call.halves[1]).toMatchObject({ hasRecording: false });
    expect(transcript).toHaveLength(beforeDrop.length + wrongNumber.length);
    expect((await pro.client.post(`/api/calls/${first}/take-apart`)).status).toBe(200);
    expect((await see(pro, short)).call).toMatchObject({ state: 'skipped', skipReason: 'no_job' });
  });

  test('go together, in the works and for good', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    const joined = await client.post(`/api/calls/${first}/join`, { otherId: half });
    expect(joined.status).toBe(200);
    expect((await client.delete(`/api/calls/${half}`)).status).toBe(409);
    expect((await client.delete(`/api/calls/${first}`)).status).toBe(204);
    for (const callId of [first, half]) {
      expect(await getCall(calls, callId)).toMatchObject({
        recording_key: null,
        deleted_at: expect.any(Date),
      });
      expect(await calls.app.deps.storage.find(`recordings/${callId}.wav`)).toBeNull();
      const left = await calls.app.deps.db.service
        .selectFrom('transcripts')
        .select('id')
        .where('call_id', '=', callId)
        .execute();
      expect(left).toEqual([]);
    }
    const kept = await calls.app.deps.db.service
      .selectFrom('call_joins')
      .select('half_id')
      .where('call_id', '=', first)
      .execute();
    expect(kept).toEqual([]);
    expect((await client.get('/api/calls')).body.calls).toEqual([]);
  });

  test('go together when the days of one are over, and with their account', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    const { db } = calls.app.deps;
    await db.service
      .updateTable('calls')
      .set({ keep_until: '2026-11-20T00:00:00Z' })
      .where('id', '=', half)
      .execute();
    await join(pro, first, half);
    await db.service
      .updateTable('calls')
      .set({ deletion_announced_at: now })
      .where('id', '=', first)
      .execute();
    setClock(calls.app, '2026-11-21T00:00:00Z');
    await deleteDueCallsJob.run(calls.app.deps, {}, { jobId: 'test', signal: new AbortController().signal });
    for (const callId of [first, half])
      expect(await getCall(calls, callId)).toMatchObject({
        recording_key: null,
        deleted_at: expect.any(Date),
      });
    expect((await client.get('/api/calls')).body.calls).toEqual([]);

    const other = await buildDropped();
    await join(other, other.first, other.half);
    const archived = await db.asAccount(other.user.accountId, (tx) =>
      Promise.all([
        tx.selectFrom('calls').select('id').orderBy('started_at').execute(),
        tx.selectFrom('transcripts').select('call_id').execute(),
      ]),
    );
    expect(archived[0].map(({ id }) => id)).toEqual([other.first, other.half]);
    expect(archived[1]).toHaveLength(2);
    await db.service.transaction().execute((tx) => removeAccount(tx, other.user.accountId));
    const left = db.service.selectFrom('calls').select('id').where('id', 'in', [other.first, other.half]);
    expect(await left.execute()).toEqual([]);
  });

  test('forget what they were once they can no longer be taken apart', async () => {
    const pro = await buildDropped();
    await join(pro, pro.first, pro.half);
    const formerly = async () =>
      (
        await calls.app.deps.db.service
          .selectFrom('call_joins')
          .select('former')
          .where('half_id', '=', pro.half)
          .executeTakeFirstOrThrow()
      ).former;
    const context = { jobId: 'test', signal: new AbortController().signal };
    await forgetFormerJob.run(calls.app.deps, {}, context);
    expect(await formerly()).not.toBeNull();
    setClock(calls.app, '2026-11-18T16:31:00Z');
    await forgetFormerJob.run(calls.app.deps, {}, context);
    expect(await formerly()).toBeNull();
    expect((await pro.client.post(`/api/calls/${pro.first}/take-apart`)).status).toBe(409);
    expect((await see(pro, pro.first)).call.halves).toHaveLength(2);
  });

  test('are for who may change the notes of both: a technician of the line, and nobody from another one', async () => {
    const pro = await buildDropped();
    const { first, half, user } = pro;
    const { phone_number_id: lineId } = await getCall(calls, first);
    const otherLine = await addLineOf(calls.app, user.accountId, 'Kim');
    const onLine = await addMember(calls.app, {
      accountId: user.accountId,
      role: 'technician',
      lineIds: [lineId ?? ''],
    });
    const elsewhere = await addMember(calls.app, {
      accountId: user.accountId,
      role: 'technician',
      lineIds: [otherLine],
    });
    const press = (member: typeof onLine) =>
      member.client.post(`/api/calls/${first}/join`, { otherId: half });
    expect((await press(elsewhere)).status).toBe(404);
    // Of two lines only one is theirs.
    const service = calls.app.deps.db.service;
    const move = (line: string | null) =>
      service.updateTable('calls').set({ phone_number_id: line }).where('id', '=', half).execute();
    await move(otherLine);
    expect((await press(onLine)).status).toBe(404);
    await move(lineId);
    expect((await press(onLine)).status).toBe(200);
    expect((await see(onLine, first)).call.halves).toHaveLength(2);
    expect((await onLine.client.get(`/api/calls/${half}/recording`)).status).toBe(200);
    expect((await elsewhere.client.post(`/api/calls/${first}/take-apart`)).status).toBe(404);
    expect((await onLine.client.post(`/api/calls/${first}/take-apart`)).status).toBe(200);
  });

  test('are also joined by hand, later that day', async () => {
    const pro = await buildDropped();
    const { client, first, half } = pro;
    const late = await addCall(pro, heaterFirst, laterThatDay);
    const offer = (await client.get(`/api/calls/${half}/halves`)).body;
    expect(offer.likely).toMatchObject({ callId: first });
    expect(offer.others.map(({ callId }: { callId: string }) => callId)).toEqual([late]);
    expect((await client.get(`/api/calls/${late}/halves`)).body.likely).toBeNull();
    await join(pro, first, half);
    await join(pro, first, late);
    expect((await see(pro, first)).call.halves[2].lostSeconds).toBeGreaterThan(4 * 3600);
  });
});
