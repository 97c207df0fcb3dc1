import { expect, test, vi } from 'vitest';
import { nothingToReadBack } from '#domain/calls/read-back.ts';
import { refusal, waterHeater } from '#test/support/sound/call-scripts.ts';
import { readCall } from '#test/support/sound/phone.ts';
import { answers, soon, startReadBackCalls } from '#test/support/sound/read-back-calls.ts';
import { tonesAsWav } from '#test/support/sound/spoken-tones.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const { app, caller, place, waitForDraft, listReadBacks, waitForState, listLogged } =
  await startReadBackCalls();

test('pressed while it reads, key 3 stops it, and pressed again it reads anew', async () => {
  const { callSid, id, press, hear, hangUp } = await place({
    replies: [{ to: 'Is that right?', audio: answers.yes }],
  });
  await waitForDraft({ id, callSid });
  await press('3');
  await waitForState(id, ['reading']);
  await press('3');
  await waitForState(id, ['stopped']);
  await press('3');
  await hear('Thank you. Confirmed.');
  await waitForState(id, ['stopped', 'confirmed']);
  const { notes } = await hangUp();
  expect(notes.document.readBack.address).toMatchObject({ outcome: 'confirmed' });
});

test('with nothing heard yet it says so once, and goes on listening', async () => {
  const { callSid, id, listSaid, press, hear } = await place({}, []);
  await vi.waitFor(async () => {
    const { events } = await readCall(app, callSid);
    expect(events.filter(({ kind }) => kind === 'announcement')).toHaveLength(2);
    expect(events.filter(({ kind }) => kind === 'beep').length).toBeGreaterThan(2);
  }, soon);
  await press('3');
  await hear(nothingToReadBack);
  expect((await listSaid()).filter((text) => text === nothingToReadBack)).toHaveLength(1);
  expect(await listReadBacks(id)).toEqual([]);
  expect(await listLogged(callSid)).toEqual([{ kind: 'read_back', fields: [], round: 1 }]);
  expect((await readCall(app, callSid)).call.state).toBe('recording');
});

test('of a call whose recording somebody refused nothing is read back', async () => {
  const { callSid, id, press, hear } = await place({}, [...refusal, ...waterHeater]);
  await vi.waitFor(async () => {
    const streams = app.deps.db.service
      .selectFrom('call_streams')
      .select('refused_at')
      .where('call_id', '=', id);
    expect((await streams.execute()).some(({ refused_at }) => refused_at)).toBe(true);
  }, soon);
  await vi.waitFor(async () => {
    const { events } = await readCall(app, callSid);
    expect(events.filter(({ kind }) => kind === 'announcement')).toHaveLength(2);
  }, soon);
  await press('3');
  await hear('Reading back is not available on this call.');
  expect(await listReadBacks(id)).toEqual([]);
});

test('before everyone was told that the call is recorded, key 3 tells them and reads nothing', async () => {
  const { events } = await app.call({
    from: caller().from,
    audio: tonesAsWav(waterHeater),
    keys: [{ at: 5, key: '3' }],
  });
  const after = events.slice(events.findIndex(({ kind }) => kind === 'key_pressed') + 1);
  expect(after.find(({ kind }) => kind !== 'beep')?.kind).toBe('announcement');
  expect(events.some(({ kind }) => kind === 'read_back')).toBe(false);
});

test('where calls are not listened to while they go on, key 3 says that it is not available', async () => {
  app.deps.env.LIVE_CALLS = false;
  const { callSid, events } = await app.call({
    from: caller().from,
    audio: tonesAsWav(waterHeater),
    hangUpAt: 60,
    keys: [{ at: 45, key: '3' }],
  });
  app.deps.env.LIVE_CALLS = true;
  const log = (await app.deps.phone!.find(callSid))?.log ?? [];
  expect(log.map(({ text }) => text)).toContain('Reading back is not available on this call.');
  expect(events.some(({ kind }) => kind === 'read_back')).toBe(false);
  expect(events.at(-1)?.kind).toBe('hung_up');
});

test('an answer that nobody heard in time is understood from the recording, and counts once', async () => {
  const { callSid, id, press, hangUp } = await place({
    replies: [{ to: 'Is that right?', audio: answers.yes }],
  });
  await waitForDraft({ id, callSid });
  const { hear } = app.deps.transcriber;
  // The worker that should hear the answer dies each time.
  app.deps.transcriber.hear = async (input) => {
    if (input.streamId.startsWith('answer:')) throw new Error('killed');
    return hear!(input);
  };
  await press('3');
  await waitForState(id, ['hearing']);
  await vi.waitFor(async () => {
    const log = (await app.deps.phone!.find(callSid))?.log ?? [];
    const asked = log.find(({ what }) => what === 'answer');
    expect((await app.deps.phone!.find(callSid))!.seconds).toBeGreaterThan((asked?.at ?? 9999) + 8);
  }, soon);
  const { notes } = await hangUp();
  app.deps.transcriber.hear = hear!;
  expect(notes.document.readBack.phone).toMatchObject({ outcome: 'confirmed' });
  expect((await listLogged(callSid)).filter(({ kind }) => kind === 'read_back_settled')).toHaveLength(1);
});

test('key 9 takes away what was read back, and the consent log keeps that it was', async () => {
  const { callSid, id, press, hear } = await place({
    replies: [{ to: 'Is that right?', audio: answers.yes }],
  });
  await waitForDraft({ id, callSid });
  await press('3');
  await waitForState(id, ['confirmed']);
  // Pressed while we still speak it counts too.
  await hear('Thank you. Confirmed.');
  await press('9');
  await vi.waitFor(async () => expect((await readCall(app, callSid)).call.state).toBe('skipped'), soon);
  expect(await listReadBacks(id)).toEqual([]);
  expect(JSON.stringify(await listLogged(callSid))).not.toContain('555');
});
