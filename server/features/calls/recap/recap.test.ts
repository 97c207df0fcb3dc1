import { describe, expect, test } from 'vitest';
import { confirmEmail } from '#test/support/billing.ts';
import {
  buildDoneCall,
  buildRecordedCall,
  getCall,
  listDeliveries,
  mailsTo,
  useCallApp,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { buildAutomaticCall } from '#test/support/recaps.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { createTranscript } from '../notes/create-transcript.ts';
import { writeNotesJob } from '../notes/write-notes.job.ts';

const calls = useCallApp();
const subject = 'Recap of your call with';

const listRecaps = (callId: string) =>
  calls.app.deps.db.service
    .selectFrom('call_recaps')
    .select(['address', 'state', 'token_hash'])
    .where('call_id', '=', callId)
    .orderBy('created_at')
    .execute();

function linkIn(text: string): string {
  return new URL(/http\S+recap\/\S+/.exec(text)?.[0] ?? '').pathname;
}

describe('the recap for the customer', () => {
  test('waits until the pro confirms the address, then goes there and nowhere else', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    expect(await listRecaps(callId)).toMatchObject([
      { address: 'nora.whitfield@example.com', state: 'waiting' },
    ]);
    const value = 'Nora@Recap.co';
    await client.post(`/api/calls/${callId}/customer`, { field: 'email', value });
    const mail = await calls.app.waitForMail('nora@recap.co', subject);
    expect(await mailsTo(calls, 'nora.whitfield@example.com')).toEqual([]);
    expect(await listRecaps(callId)).toMatchObject([{ state: 'withdrawn' }, { address: 'nora@recap.co' }]);

    const page = await calls.app.visit().get(linkIn(mail.text));
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('cache-control')).toContain('no-store');
    for (const shown of [page.body, mail.text]) {
      expect(shown).toMatch(/estimate/);
      expect(shown).not.toMatch(/\$1,800|Constraints|Missing/i);
    }
    const [, recap] = await listRecaps(callId);
    expect(linkIn(mail.text)).not.toContain(recap?.token_hash);
  });

  test('goes at once when the line says so and the address was heard clearly, and only once', async () => {
    const { user, client } = await signUpPro(calls.app);
    await confirmEmail(calls.app, user.accountId);
    const callId = await buildAutomaticCall(calls, user.accountId, 'nora');
    const [recap] = await listRecaps(callId);
    expect(recap).toMatchObject({ state: 'sent' });
    const answer = await client.post(`/api/calls/${callId}/recap`, { email: recap?.address });
    expect(answer.body).toEqual({ state: 'sent' });
    expect(await mailsTo(calls, recap?.address ?? '')).toHaveLength(1);
    expect((await listDeliveries(calls, callId)).map(({ purpose }) => purpose).sort()).toEqual([
      'notes',
      'recap',
    ]);
  });

  test('that is quicker than the notes does not end the call: they are planned with it', async () => {
    const { user } = await signUpPro(calls.app);
    // Nothing is worked on: what the notes' own transaction leaves is all there is.
    const deps = { ...calls.app.deps, queue: { ...calls.app.deps.queue, enqueue: async () => {} } };
    const callId = await buildRecordedCall(calls, {
      turns: waterHeater,
      accountId: user.accountId,
      start: false,
      overrides: { state: 'transcribing' },
    });
    const segments = waterHeater.map((turn) => ({ ...turn, speaker: turn.speaker as 'pro' | 'customer' }));
    const transcript = { segments, durationSeconds: 60, speakerSeparation: 1 };
    await createTranscript(deps, { callId, transcript, engine: 'test' });
    await writeNotesJob.run(deps, { callId }, { jobId: 'test', signal: new AbortController().signal });
    expect((await getCall(calls, callId)).state).toBe('sending');
    expect(await listDeliveries(calls, callId)).toMatchObject([{ purpose: 'notes', state: 'pending' }]);
  });

  test('is sent to an address the pro types; a bad one is refused', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    expect((await client.post(`/api/calls/${callId}/recap`, { email: 'nowhere' })).status).toBe(400);
    expect((await client.post(`/api/calls/${callId}/recap`, { email: 'typed@recap.co' })).body).toEqual({
      state: 'pending',
    });
    await calls.app.waitForMail('typed@recap.co', subject);
  });

  test('goes to an address the pro comes back to after naming another', async () => {
    const pro = await signUpPro(calls.app);
    const { client, callId } = await buildDoneCall(calls, waterHeater, pro);
    const confirm = (value: string) =>
      client.post(`/api/calls/${callId}/customer`, { field: 'email', value });
    await confirm('first@recap.co');
    await confirm('other@recap.co');
    await confirmEmail(calls.app, pro.user.accountId);
    expect((await confirm('first@recap.co')).body.recap).toEqual({ state: 'pending', heldFor: null });
    await calls.app.waitForMail('first@recap.co', subject);
    expect(await mailsTo(calls, 'other@recap.co')).toEqual([]);
  });

  test('cannot be opened with a wrong link, after 90 days, or after the call was deleted', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    await client.post(`/api/calls/${callId}/recap`, { email: 'old@recap.co' });
    const link = linkIn((await calls.app.waitForMail('old@recap.co', subject)).text);
    const open = async (path: string) => (await calls.app.visit().get(path)).status;
    expect(await open('/recap/guess')).toBe(404);
    expect(await open(link)).toBe(200);
    const { db } = calls.app.deps;
    await db.service.updateTable('calls').set({ deleted_at: new Date() }).where('id', '=', callId).execute();
    expect(await open(link)).toBe(404);
    await db.service.updateTable('calls').set({ deleted_at: null }).where('id', '=', callId).execute();
    const { expires_at } = await db.service
      .selectFrom('call_recaps')
      .select('expires_at')
      .where('call_id', '=', callId)
      .where('address', '=', 'old@recap.co')
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - Date.now()) / 86_400_000)).toBe(90);
    await db.service
      .updateTable('call_recaps')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('call_id', '=', callId)
      .execute();
    expect(await open(link)).toBe(404);
  });
});
