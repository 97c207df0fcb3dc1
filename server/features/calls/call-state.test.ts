import { expect, test } from 'vitest';
import { type CallState, callStates, canTransition, skipReasons } from '#domain/calls/calls.ts';
import { buildRecordedCall, getCall, useCallApp } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { moveCall, workingStates } from './call-state.ts';
import { createNotes } from './notes/create-notes.ts';

const calls = useCallApp();

async function buildCall(state: CallState, more: Record<string, unknown> = {}) {
  const { user } = await signUpPro(calls.app);
  const overrides = { state, ...more };
  return buildRecordedCall(calls, {
    turns: waterHeater,
    accountId: user.accountId,
    start: false,
    overrides,
  });
}

const noReason = { skip_reason: null, failed_step: null, failure_reason: null, keep_until: null };

/** The database wants to know why. */
function reasonOf(state: CallState) {
  if (state === 'skipped') return { skip_reason: 'no_job' as const };
  if (state === 'waiting_for_plan') return { keep_until: new Date('2999-01-01') };
  return state === 'failed' ? { failed_step: 'recording' as const, failure_reason: 'No sound.' } : {};
}

test('a call goes where its states allow, may take its step up again, and goes nowhere else', async () => {
  const { db } = calls.app.deps;
  const id = await buildCall('ringing');
  for (const from of callStates) {
    for (const to of callStates) {
      await db.service
        .updateTable('calls')
        .set({ state: from, ...noReason, ...reasonOf(from) })
        .where('id', '=', id)
        .execute();
      const moved = await moveCall(db.service, {
        callId: id,
        from: callStates,
        to,
        set: { ...noReason, ...reasonOf(to) },
      });
      const isAgain = from === to && workingStates.some((state) => state === to);
      const isAllowed = canTransition(from, to) || isAgain;
      expect([from, to, moved?.state ?? null]).toEqual([from, to, isAllowed ? to : null]);
      expect((await getCall(calls, id)).state).toBe(isAllowed ? to : from);
    }
  }
});

test('a call that is elsewhere than its mover believes, or deleted, stays where it is', async () => {
  const { db } = calls.app.deps;
  const elsewhere = await buildCall('writing_notes');
  const deleted = await buildCall('recording', { deleted_at: new Date() });
  for (const callId of [elsewhere, deleted]) {
    const before = await getCall(calls, callId);
    expect(await moveCall(db.service, { callId, from: ['recording'], to: 'recorded' })).toBeNull();
    expect(await getCall(calls, callId)).toEqual(before);
  }
});

test('of the skipped calls only one that seemed to hold no job goes on', async () => {
  const { db } = calls.app.deps;
  for (const skip_reason of skipReasons) {
    const callId = await buildCall('skipped', { skip_reason });
    const moved = await moveCall(db.service, { callId, from: callStates, to: 'writing_notes' });
    expect([skip_reason, moved?.state]).toEqual([
      skip_reason,
      skip_reason === 'no_job' ? 'writing_notes' : undefined,
    ]);
  }
});

test('what a stream gave stays as long as the transcript may need it, and goes with every other move', async () => {
  const { db } = calls.app.deps;
  const needing: CallState[] = ['recording', 'recorded', 'transcribing'];
  const countStreams = async (callId: string) =>
    (await db.service.selectFrom('call_streams').select('id').where('call_id', '=', callId).execute()).length;
  const id = await buildCall('recording');
  const { account_id } = await getCall(calls, id);
  for (const from of needing) {
    for (const to of callStates.filter((state) => canTransition(from, state))) {
      await db.service
        .updateTable('calls')
        .set({ state: from, ...noReason })
        .where('id', '=', id)
        .execute();
      await db.service.deleteFrom('call_streams').where('call_id', '=', id).execute();
      const stream = { account_id, call_id: id, provider_stream_id: `MZ ${from} ${to}` };
      await db.service.insertInto('call_streams').values(stream).execute();
      await moveCall(db.service, { callId: id, from: [from], to, set: { ...noReason, ...reasonOf(to) } });
      expect([from, to, await countStreams(id)]).toEqual([from, to, needing.includes(to) ? 1 : 0]);
    }
  }
});

test('a call that goes on forgets why it had failed', async () => {
  const { db } = calls.app.deps;
  const callId = await buildCall('failed', { failed_step: 'transcribing', failure_reason: 'No engine.' });
  const moved = await moveCall(db.service, { callId, from: ['failed'], to: 'transcribing' });
  expect(moved).toMatchObject({ state: 'transcribing', failed_step: null, failure_reason: null });
});

test('notes that come late do not take a call on that is being written down anew', async () => {
  const { db, writer } = calls.app.deps;
  const { user } = await signUpPro(calls.app);
  const callId = await buildRecordedCall(calls, {
    turns: waterHeater,
    accountId: user.accountId,
    start: false,
    overrides: { state: 'transcribing' },
  });
  const written = await writer.write({ turns: waterHeater, companyName: '', serviceTypes: [] });
  if (written.kind !== 'notes') throw new Error(`no notes but ${written.kind}`);
  await createNotes(calls.app.deps, { callId, notes: written.notes, writer: 'late' });
  expect((await getCall(calls, callId)).state).toBe('transcribing');
  const stored = await db.service
    .selectFrom('call_notes')
    .select('id')
    .where('call_id', '=', callId)
    .execute();
  expect(stored).toEqual([]);
});
