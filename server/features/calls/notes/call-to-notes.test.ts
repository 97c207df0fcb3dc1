import { describe, expect, test, vi } from 'vitest';
import {
  buildRecordedCall,
  buildTranscribedCall,
  getCall,
  getNotes,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { refusal, silence, waterHeater, wrongNumber } from '#test/support/sound/call-scripts.ts';
import { longestTurn } from '../../../spoken/cut-long-turns.ts';
import { transcribeCallJob } from './transcribe-call.job.ts';

const calls = useCallApp();

async function takeCall(turns: typeof waterHeater, state: string) {
  const pro = await signUpPro(calls.app);
  const callId = await buildTranscribedCall(calls, { turns, accountId: pro.user.accountId });
  await waitForState(calls, callId, state);
  return { ...pro, callId };
}

const listTranscripts = (callId: string) =>
  calls.app.deps.db.service.selectFrom('transcripts').selectAll().where('call_id', '=', callId).execute();

describe('a recorded call', () => {
  test('is transcribed, noted and mailed to its pro, once', async () => {
    const { user } = await signUpPro(calls.app, { fullName: 'Brightwater Plumbing' });
    const callId = await buildRecordedCall(calls, { turns: waterHeater, accountId: user.accountId });
    await waitForState(calls, callId, 'done');

    const notes = await getNotes(calls, callId);
    expect(notes).toMatchObject({ category: 'Plumbing', revision: 1, is_edited: false, writer: 'embedded' });
    const [transcript] = await listTranscripts(callId);
    expect(transcript?.engine).toContain('whisper-1 at 127.0.0.1');
    const mails = await mailsTo(calls, user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('Nora Whitfield');
    expect(mails[0]?.text).toContain('nora.whitfield@example.com (please confirm)');
    expect(mails[0]?.html).toContain('please&nbsp;confirm');
    expect(mails[0]?.text).toContain('Recording announced at 0:00 and at 0:20 (wording 2026-11); 3 beeps');
    const recording = /http\S+files\/(\S+)/.exec(mails[0]?.text ?? '')?.[1];
    expect((await calls.app.visit().get(`/files/${recording}`)).status).toBe(200);
  });

  test('does not wait for another where the engine stands elsewhere: three are heard side by side', async () => {
    const { user } = await signUpPro(calls.app);
    const together = calls.speech.untilTogether(3);
    const ids = await Promise.all(
      [1, 2, 3].map(() => buildRecordedCall(calls, { turns: waterHeater, accountId: user.accountId })),
    );
    await together;
    for (const id of ids) await waitForState(calls, id, 'done');
  });

  test('in which somebody talks without end, in words that look like numbers, is noted like any other', async () => {
    const { user } = await signUpPro(calls.app);
    const [first, second, ...rest] = waterHeater;
    const endless = { ...second!, text: `${second!.text} ${'hundred thousand '.repeat(10_000)}` };
    const callId = await buildRecordedCall(calls, {
      turns: [first!, endless, ...rest],
      accountId: user.accountId,
    });
    await waitForState(calls, callId, 'done');
    const [transcript] = await listTranscripts(callId);
    const segments = await calls.app.deps.db.service
      .selectFrom('transcript_segments')
      .selectAll()
      .where('transcript_id', '=', transcript!.id)
      .execute();
    expect(Math.max(...segments.map(({ text }) => text.length))).toBeLessThanOrEqual(longestTurn);
    expect(transcript?.text).toContain(second!.text.slice(-20));
  });

  test('keeps no card number, neither in the transcript nor in the notes nor in a log', async () => {
    const { user, callId } = await takeCall(waterHeater, 'done');
    const [transcript] = await listTranscripts(callId);
    const notes = JSON.stringify((await getNotes(calls, callId)).document);
    const [mail] = await mailsTo(calls, user.email);
    expect(transcript?.text).toContain('[card number removed]');
    // Ids are drawn: any digits may stand in them.
    const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
    for (const text of [transcript?.text, notes, mail?.text, mail?.html, calls.app.logs()])
      expect(text?.replace(ids, '')).not.toMatch(/4242|four two four two/i);
    expect(calls.app.logs()).not.toMatch(/Whitfield|water heater/i);
  });

  test('fills the contacts: a customer who calls again is not made twice, and blanks are filled', async () => {
    const { user } = await signUpPro(calls.app);
    const { db } = calls.app.deps;
    const known = { account_id: user.accountId, phone: '+15125550143', name: 'Eleanor Whitfield' };
    await db.service.insertInto('contacts').values(known).execute();
    const callId = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    const contacts = await db.service
      .selectFrom('contacts')
      .selectAll()
      .where('account_id', '=', user.accountId)
      .execute();
    expect(contacts).toHaveLength(1);
    expect(contacts[0]).toMatchObject({ name: 'Eleanor Whitfield', email: 'nora.whitfield@example.com' });
    const call = await getCall(calls, callId);
    expect(call.contact_id).toBe(contacts[0]?.id);
    // A call is no job that was done.
    expect(contacts[0]).toMatchObject({ last_job_on: null, last_job_title: null });
  });

  test('of nobody speaking is skipped: no notes, no mail', async () => {
    const { user } = await signUpPro(calls.app);
    const callId = await buildTranscribedCall(calls, { turns: silence, accountId: user.accountId });
    expect(await getCall(calls, callId)).toMatchObject({ state: 'skipped', skip_reason: 'no_conversation' });
    expect(await mailsTo(calls, user.email)).toEqual([]);
  });

  test('to a wrong number is shown as such, keeps its transcript and asks nobody but its pro', async () => {
    const { user, callId } = await takeCall(wrongNumber, 'skipped');
    expect(await getCall(calls, callId)).toMatchObject({
      skip_reason: 'no_job',
      no_job_reason: 'wrong_number',
    });
    expect(await listTranscripts(callId)).toHaveLength(1);
    await calls.app.waitForMail(user.email, 'it looks like no job');
    expect(await mailsTo(calls, user.email)).toHaveLength(1);
  });

  test('whose recording was refused loses sound and words; the log keeps the refusal and the pro is told', async () => {
    const { user, callId } = await takeCall(refusal, 'skipped');
    const { db, storage } = calls.app.deps;
    expect(await getCall(calls, callId)).toMatchObject({ skip_reason: 'refused', recording_key: null });
    expect(await storage.find(`recordings/${callId}.wav`)).toBeNull();
    expect(await listTranscripts(callId)).toEqual([]);
    const events = await db.service
      .selectFrom('call_events')
      .select(['kind', 'offset_seconds'])
      .where('call_id', '=', callId)
      .where('kind', '=', 'refusal_spoken')
      .execute();
    expect(events).toEqual([{ kind: 'refusal_spoken', offset_seconds: '4.000' }]);
    const mail = await calls.app.waitForMail(user.email, 'No notes for your call');
    expect(mail.text).toContain('We deleted the recording and its transcript');
    expect(mail.text).not.toContain('Please turn that off');
  });

  test('waits, and says so, while the speech engine is away; then it is done', async () => {
    const { user } = await signUpPro(calls.app);
    calls.speech.failWith(503);
    const callId = await buildRecordedCall(calls, { turns: waterHeater, accountId: user.accountId });
    await vi.waitFor(async () => expect((await getCall(calls, callId)).waiting_reason).toBeTruthy(), {
      timeout: 60_000,
    });
    expect(await getCall(calls, callId)).toMatchObject({ state: 'transcribing' });
    calls.speech.failWith(null);
    // What the job that waits for its minute will do.
    await calls.app.deps.queue.enqueue(transcribeCallJob, { callId });
    await waitForState(calls, callId, 'done');
    expect(await getCall(calls, callId)).toMatchObject({ waiting_reason: null });
    expect(await mailsTo(calls, user.email)).toHaveLength(1);
  });

  test.each([401, 402, 403])(
    'waits when the speech vendor refuses our account (%i), and the owner is told',
    async (status) => {
      const { user } = await signUpPro(calls.app);
      calls.speech.failWith(status);
      const callId = await buildRecordedCall(calls, { turns: waterHeater, accountId: user.accountId });
      await vi.waitFor(async () => expect((await getCall(calls, callId)).waiting_reason).toBeTruthy(), {
        timeout: 60_000,
      });
      expect(await getCall(calls, callId)).toMatchObject({ state: 'transcribing', failure_reason: null });
      const mail = await calls.app.waitForMail(calls.app.deps.env.SUPPORT_EMAIL, 'refuses your account');
      expect(mail.text).toContain('no recording is lost');
      calls.speech.failWith(null);
      await calls.app.deps.queue.enqueue(transcribeCallJob, { callId });
      await waitForState(calls, callId, 'done');
    },
  );

  test('whose sound cannot be read fails with a reason, and the pro hears about it', async () => {
    const { user } = await signUpPro(calls.app);
    const callId = await buildRecordedCall(calls, {
      turns: waterHeater,
      accountId: user.accountId,
      start: false,
    });
    await calls.app.deps.storage.put(`recordings/${callId}.wav`, Buffer.from('not sound'), 'audio/wav');
    await calls.app.deps.queue.enqueue(transcribeCallJob, { callId });
    await waitForState(calls, callId, 'failed');
    expect(await getCall(calls, callId)).toMatchObject({
      failed_step: 'transcribing',
      failure_reason: 'The recording could not be read as sound.',
    });
    const mail = await calls.app.waitForMail(user.email, 'are delayed');
    expect(mail.text).toContain('press Retry');
  });

  test('of a free customer is noted too, and its recap is texted to the caller as a private link', async () => {
    const { app } = calls;
    const callId = await buildTranscribedCall(calls, { turns: waterHeater, accountId: null });
    await waitForState(calls, callId, 'done');
    const text = await app.waitForText('+15125550100', '/recap/');
    const [, path = ''] = /(\/recap\/\S+)/.exec(text.body) ?? [];
    expect((await app.visit().get(path)).body).toContain('Customer copy');
    await vi.waitFor(async () => {
      const recaps = await app.deps.db.service
        .selectFrom('call_recaps')
        .select(['channel', 'address', 'state'])
        .where('call_id', '=', callId)
        .execute();
      expect(recaps).toEqual([{ channel: 'text', address: '+15125550100', state: 'sent' }]);
    }, 20_000);
    const stored = await app.deps.db.service
      .selectFrom('messages')
      .select('body')
      .where('purpose', '=', 'recap')
      .execute();
    expect(JSON.stringify(stored)).not.toContain('/recap/');
  });

  test('is one of twenty at once, and each is done with one mail', async () => {
    const { user } = await signUpPro(calls.app);
    const ids = await Promise.all(
      Array.from({ length: 20 }, () =>
        buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId }),
      ),
    );
    await Promise.all(ids.map((id) => waitForState(calls, id, 'done')));
    expect(await mailsTo(calls, user.email)).toHaveLength(20);
    const contacts = calls.app.deps.db.service.selectFrom('contacts').select('id');
    expect(await contacts.where('account_id', '=', user.accountId).execute()).toHaveLength(1);
  });
});
