import { describe, expect, test } from 'vitest';
import type { JobChange } from '#domain/calls/changes/changes.ts';
import { buildTranscribedCall, getCall, useCallApp, waitForState } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { heaterAgain, heaterFirst } from '#test/support/sound/second-calls.ts';
import { addLineOf, addMember } from '#test/support/team.ts';

const calls = useCallApp();
type Pro = Awaited<ReturnType<typeof signUpPro>>;

async function addCall({ user }: Pro, turns: typeof heaterFirst, startedAt: string): Promise<string> {
  const overrides = { started_at: startedAt };
  const callId = await buildTranscribedCall(calls, { turns, accountId: user.accountId, overrides });
  await waitForState(calls, callId, 'done');
  return callId;
}

/** Monday and Wednesday of one week. */
async function buildTwoCalls(pro: Pro) {
  const first = await addCall(pro, heaterFirst, '2026-11-16T16:00:00Z');
  const again = await addCall(pro, heaterAgain, '2026-11-18T16:00:00Z');
  return { first, again };
}

const order = {
  title: 'Water heater',
  lines: [
    { part: 'price', before: '$1,800', after: '$2,150' },
    { part: 'scope', before: 'Shutoff valve', after: '' },
  ],
  note: 'Both tanks have a drain pan.',
};
const told = (changes: JobChange[], part: string) =>
  changes.filter((change) => change.part === part).map(({ before, after }) => [before.text, after.text]);

describe('a second call about the same job', () => {
  test('shows what changed, with a moment of each call that can be heard, and on paper what a person made of it', async () => {
    const pro = await signUpPro(calls.app);
    const { client } = pro;
    const { first, again } = await buildTwoCalls(pro);
    expect((await getCall(calls, first)).contact_id).toBe((await getCall(calls, again)).contact_id);
    const { found } = (await client.get(`/api/calls/${again}/changes`)).body;
    expect(found.since).toMatchObject({ callId: first });
    expect(told(found.changes, 'price')).toEqual([['$1,800', '$2,150']]);
    expect(told(found.changes, 'visit')).toEqual([
      ['Friday, November 20 at 9:00 AM', 'Monday, November 23 at 8:00 AM'],
    ]);
    const scope = told(found.changes, 'scope');
    expect(scope).toContainEqual(['Replace the shutoff valve on the kitchen faucet', null]);
    expect(scope).toContainEqual([null, expect.stringContaining('expansion tank')]);
    expect(scope).toContainEqual([
      expect.stringContaining('50 gallon'),
      expect.stringContaining('75 gallon'),
    ]);
    expect(found.changes).toHaveLength(5);
    for (const { before, after } of found.changes)
      for (const [callId, { clip }] of [
        [first, before],
        [again, after],
      ]) {
        const sound = await client.get(`/api/calls/${callId}/clip.wav?start=${clip.start}&end=${clip.end}`);
        expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav']);
      }
    // The earlier one has nothing before it.
    expect((await client.get(`/api/calls/${first}/changes`)).body).toEqual({ found: null });
    const pdf = await client.post(`/api/calls/${again}/change-order.pdf`, order);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const contactId = (await getCall(calls, again)).contact_id;
    const { timeline } = (await client.get(`/api/contacts/${contactId}/timeline?kind=calls`)).body;
    expect(timeline.map(({ sinceLast }: { sinceLast: unknown }) => sinceLast)).toMatchObject([
      { changeCount: 5 },
      null,
    ]);
    // What can no longer be heard is no longer claimed.
    await client.delete(`/api/calls/${first}`);
    expect((await client.get(`/api/calls/${again}/changes`)).body).toEqual({ found: null });
    expect((await client.post(`/api/calls/${again}/change-order.pdf`, order)).status).toBe(404);
  });

  test('is not claimed of a call that says the same again', async () => {
    const pro = await signUpPro(calls.app);
    await addCall(pro, waterHeater, '2026-11-16T16:00:00Z');
    const same = await addCall(pro, waterHeater, '2026-11-16T18:00:00Z');
    const { found } = (await pro.client.get(`/api/calls/${same}/changes`)).body;
    expect(found.changes).toEqual([]);
    expect(found.again.length).toBeGreaterThan(0);
  });

  test('is shown to nobody else: not to strangers, nor to technicians of other lines', async () => {
    const pro = await signUpPro(calls.app);
    const { accountId } = pro.user;
    const { first, again } = await buildTwoCalls(pro);
    const other = await addLineOf(calls.app, accountId, 'Van 2');
    const { client: stranger } = await signUpPro(calls.app);
    const elsewhere = await addMember(calls.app, { accountId, role: 'technician', lineIds: [other] });
    for (const client of [stranger, elsewhere.client]) {
      expect((await client.get(`/api/calls/${again}/changes`)).status).toBe(404);
      expect((await client.get(`/api/calls/${first}/clip.wav?start=1&end=3`)).status).toBe(404);
      expect((await client.post(`/api/calls/${again}/change-order.pdf`, order)).status).toBe(404);
    }
    expect((await calls.app.visit().get(`/api/calls/${again}/changes`)).status).toBe(401);
    // Whose line the second call came in on does not see what was said in the first one on another line.
    const own = (await getCall(calls, again)).phone_number_id ?? '';
    const technician = await addMember(calls.app, { accountId, role: 'technician', lineIds: [own] });
    const path = `/api/calls/${again}/changes`;
    expect((await technician.client.get(path)).body.found.since.callId).toBe(first);
    await calls.app.deps.db.service
      .updateTable('calls')
      .set({ phone_number_id: other })
      .where('id', '=', first)
      .execute();
    expect((await technician.client.get(path)).body).toEqual({ found: null });
  });

  test('gives ten seconds of sound at most, and prints no order without lines', async () => {
    const pro = await signUpPro(calls.app);
    const callId = await addCall(pro, heaterFirst, '2026-11-16T16:00:00Z');
    const ask = async (query: string) =>
      (await pro.client.get(`/api/calls/${callId}/clip.wav?${query}`)).status;
    expect(await ask('start=1&end=9')).toBe(200);
    for (const bad of ['start=1&end=30', 'start=5&end=5', 'start=-1&end=2', 'start=now&end=2', ''])
      expect(await ask(bad)).toBe(400);
    const draw = (lines: unknown) =>
      pro.client.post(`/api/calls/${callId}/change-order.pdf`, { title: 'Heater', lines, note: '' });
    expect((await draw([])).status).toBe(400);
    expect((await draw([{ part: 'mood', before: '', after: 'Good' }])).status).toBe(400);
  });
});
