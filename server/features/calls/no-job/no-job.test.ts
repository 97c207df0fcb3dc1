import { describe, expect, test } from 'vitest';
import {
  addRecipient,
  buildTranscribedCall,
  getCall,
  getNotes,
  listDeliveries,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { refusal, salesCall, silence, waterHeater, wrongNumber } from '#test/support/sound/call-scripts.ts';
import { talk } from '#test/support/sound/talk.ts';

const calls = useCallApp();
const db = () => calls.app.deps.db.service;

async function buildSkippedCall(turns = salesCall) {
  const pro = await signUpPro(calls.app);
  const callId = await buildTranscribedCall(calls, { turns, accountId: pro.user.accountId });
  await waitForState(calls, callId, 'skipped');
  const writeAnyway = (client = pro.client) => client.post(`/api/calls/${callId}/write-anyway`);
  return { ...pro, callId, writeAnyway };
}

async function countWritings(callId: string): Promise<number> {
  const { rows } = await calls.app.deps.db.pool.query(
    "select count(*)::int from pgboss.job where name = 'calls.write-notes' and data->>'callId' = $1",
    [callId],
  );
  return rows[0].count;
}

describe('a call that looks like no job', () => {
  test('says so on its page and in the list, with the reason; recording and transcript are there', async () => {
    const { client, callId } = await buildSkippedCall();
    const { body } = await client.get(`/api/calls/${callId}`);
    expect(body).toMatchObject({
      call: { state: 'skipped', skipReason: 'no_job', noJobReason: 'sales_call', hasRecording: true },
      notes: null,
    });
    expect(body.transcript).toHaveLength(salesCall.length);
    expect((await client.get(`/api/calls/${callId}/recording`)).status).toBe(200);
    expect((await client.get('/api/calls')).body.calls).toMatchObject([
      { id: callId, skipReason: 'no_job', noJobReason: 'sales_call' },
    ]);
  });

  test('is told to its owner alone in one short mail, whose link opens the page and changes nothing', async () => {
    const { client, user, callId } = await buildSkippedCall();
    const mail = await calls.app.waitForMail(user.email, 'it looks like no job');
    expect(mail.text).toMatch(
      /^Your call of .+ looks like no job, because it sounds like a sales call, so no notes were written\.$/m,
    );
    expect(mail.text).toMatch(new RegExp(`^Write notes anyway: \\S+/dashboard/calls/${callId}$`, 'm'));
    expect(`${mail.text}${mail.html}`).not.toMatch(/Benton|leads|0188/);
    expect(await mailsTo(calls, user.email)).toHaveLength(1);

    const link = /Write notes anyway: (\S+)/.exec(mail.text ?? '')?.[1] ?? '';
    await client.get(new URL(link).pathname);
    await client.get(`/api/calls/${callId}`);
    expect((await client.get(`/api/calls/${callId}/write-anyway`)).status).toBe(404);
    expect(await getCall(calls, callId)).toMatchObject({ state: 'skipped', notes_wanted_at: null });
  });

  test('is told to the person of its line, where the line has one', async () => {
    const { user } = await signUpPro(calls.app);
    const assigned_email = 'pat.line@example.com';
    await db()
      .updateTable('phone_numbers')
      .set({ assigned_email, assigned_email_confirmed_at: new Date() })
      .where('account_id', '=', user.accountId)
      .execute();
    const callId = await buildTranscribedCall(calls, { turns: wrongNumber, accountId: user.accountId });
    await calls.app.waitForMail(assigned_email, 'it looks like no job');
    expect(await listDeliveries(calls, callId)).toMatchObject([
      { purpose: 'no_job_notice', address: assigned_email },
    ]);
  });

  test('is written up when its pro says so, and everything follows as for any other call', async () => {
    const { client, user, callId, writeAnyway } = await buildSkippedCall();
    await calls.app.waitForMail(user.email, 'it looks like no job');
    await addRecipient(calls, {
      account_id: user.accountId,
      email: 'team.nojob@example.com',
      is_global: true,
    });
    expect(await writeAnyway()).toMatchObject({ status: 200, body: { state: 'writing_notes' } });
    await waitForState(calls, callId, 'done');
    const { body } = await client.get(`/api/calls/${callId}`);
    expect(body.call).toMatchObject({ state: 'done', skipReason: null, noJobReason: null });
    expect(body.notes.document.customer).toMatchObject({ name: 'Carl Benton', phone: '+15125550188' });
    expect(body.notes.document.jobTitle).not.toBe('');
    expect((await getCall(calls, callId)).contact_id).not.toBeNull();
    for (const address of [user.email, 'team.nojob@example.com'])
      expect(
        (await mailsTo(calls, address)).filter(({ subject }) => !subject.includes('no job')),
      ).toHaveLength(1);
    expect((await client.post(`/api/calls/${callId}/deliver`)).status).not.toBe(409);
  });

  test('is written once, however often and fast the button is pressed', async () => {
    const { callId, user, writeAnyway } = await buildSkippedCall();
    await calls.app.waitForMail(user.email, 'it looks like no job');
    const before = await countWritings(callId);
    const pressed = await Promise.all([writeAnyway(), writeAnyway(), writeAnyway()]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    await waitForState(calls, callId, 'done');
    expect(await writeAnyway()).toMatchObject({ status: 200, body: { state: 'done' } });
    expect(await countWritings(callId)).toBe(before + 1);
    expect((await getNotes(calls, callId)).revision).toBe(1);
    const notes = (await listDeliveries(calls, callId)).filter(({ purpose }) => purpose === 'notes');
    expect(notes).toHaveLength(1);
  });

  test('draws no minutes a second time', async () => {
    const { callId, user, writeAnyway } = await buildSkippedCall();
    const drawn = () =>
      db().selectFrom('minute_cycles').selectAll().where('account_id', '=', user.accountId).execute();
    const before = { cycles: await drawn(), minutes: (await getCall(calls, callId)).billed_minutes };
    await writeAnyway();
    await waitForState(calls, callId, 'done');
    expect({ cycles: await drawn(), minutes: (await getCall(calls, callId)).billed_minutes }).toEqual(before);
  });

  test('that could not be written stays wanted: Retry goes on, and it is not skipped again', async () => {
    const { client, callId, writeAnyway } = await buildSkippedCall();
    await db().deleteFrom('transcripts').where('call_id', '=', callId).execute();
    await writeAnyway();
    await waitForState(calls, callId, 'failed');
    expect((await client.get(`/api/calls/${callId}`)).body.call.failureReason).toMatch(/recording is kept/);
    expect(await writeAnyway()).toMatchObject({ status: 200, body: { state: 'failed' } });
    expect((await client.post(`/api/calls/${callId}/retry`)).status).toBe(200);
    await waitForState(calls, callId, 'done');
  });

  test('is not written up by others, nor once it is deleted', async () => {
    const { client, callId, writeAnyway } = await buildSkippedCall();
    const { client: stranger } = await signUpPro(calls.app);
    expect((await writeAnyway(stranger)).status).toBe(404);
    expect((await writeAnyway(calls.app.visit())).status).toBe(401);
    expect((await client.post('/api/calls/no-uuid/write-anyway')).status).toBe(400);
    expect(await getCall(calls, callId)).toMatchObject({ state: 'skipped', notes_wanted_at: null });
    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
    expect((await writeAnyway()).status).toBe(404);
  });

  test('of a free caller has nobody to tell', async () => {
    const callId = await buildTranscribedCall(calls, { turns: wrongNumber, accountId: null });
    await waitForState(calls, callId, 'skipped');
    expect(await getCall(calls, callId)).toMatchObject({ skip_reason: 'no_job' });
    expect(await listDeliveries(calls, callId)).toEqual([]);
  });
});

describe('a call without notes for another reason', () => {
  test('is not written up: a refused recording stays refused', async () => {
    const { callId, user, writeAnyway } = await buildSkippedCall(refusal);
    expect(await getCall(calls, callId)).toMatchObject({ skip_reason: 'refused' });
    await calls.app.waitForMail(user.email, 'No notes for your call');
    const before = await countWritings(callId);
    expect(await writeAnyway()).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    // Not even had its pro said so before: what was refused is decided.
    await db().updateTable('calls').set({ notes_wanted_at: new Date() }).where('id', '=', callId).execute();
    expect((await writeAnyway()).status).toBe(409);
    expect(await getCall(calls, callId)).toMatchObject({ state: 'skipped', recording_key: null });
    expect(await countWritings(callId)).toBe(before);
  });

  test('that asks for no job and refuses the recording is refused, and no mail speaks of a job', async () => {
    const { callId, user } = await buildSkippedCall([...wrongNumber.slice(0, 1), ...refusal.slice(1)]);
    expect(await getCall(calls, callId)).toMatchObject({ skip_reason: 'refused', no_job_reason: null });
    await calls.app.waitForMail(user.email, 'No notes for your call');
    expect((await listDeliveries(calls, callId)).map(({ purpose }) => purpose)).toEqual(['refusal_notice']);
  });

  test('in which nobody spoke is not written up, and nobody is told', async () => {
    const { callId, user, writeAnyway } = await buildSkippedCall(silence);
    expect((await writeAnyway()).status).toBe(409);
    expect(await getCall(calls, callId)).toMatchObject({ skip_reason: 'no_conversation' });
    expect(await mailsTo(calls, user.email)).toEqual([]);
  });

  test('and one that has notes is left as it is', async () => {
    const { client, user } = await signUpPro(calls.app);
    const callId = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    expect((await client.post(`/api/calls/${callId}/write-anyway`)).status).toBe(409);
  });
});

describe('a customer who sounds like something else gets notes', () => {
  test.each([
    [
      'declines one thing and wants another',
      talk(
        "P: Hi, it's Warren with the doors.",
        'C: I got your brochure. Not interested in the steel one, just fix the hinge.',
        'P: Which hinge?',
        'C: Top one on the side door. It hangs crooked.',
        'P: I can come Thursday.',
      ),
    ],
    [
      'calls for her mother',
      talk(
        "C: Hi, I'm calling for my mother, she doesn't hear so well.",
        "P: What's going on at her place?",
        "C: The bathroom sink's stopped up.",
        'P: Is she home tomorrow?',
        'C: She is always home.',
      ),
    ],
    [
      'thought it was the wrong number',
      talk(
        'P: Hello, this is Sam.',
        'C: Wrong number? No, good, you are the plumber. My kitchen faucet drips all night.',
        'P: I can come by on Friday morning.',
        'C: Friday is fine.',
      ),
    ],
  ])('who %s', async (_, turns) => {
    const { user } = await signUpPro(calls.app);
    const callId = await buildTranscribedCall(calls, { turns, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    expect((await getNotes(calls, callId)).summary).not.toBe('');
  });
});
