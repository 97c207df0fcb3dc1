import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { nothingToReadBack } from '#domain/calls/read-back.ts';
import { confirmEmail } from '#test/support/billing.ts';
import { readBackAnswers, refusal, waterHeater } from '#test/support/sound/call-scripts.ts';
import { hearTonesIn } from '#test/support/sound/hear-tones-in.ts';
import { readCall, signUpCaller, startCallingApp } from '#test/support/sound/phone.ts';
import { speakTones, tonesAsWav } from '#test/support/sound/spoken-tones.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const soon = { timeout: 240_000, interval: 100 };

const app = await startCallingApp({ LIVE_CALLS: 'true' });
let pro: Awaited<ReturnType<typeof signUpCaller>>;
const placed: string[] = [];

const [yes, lastFour, wrong, ladder, friday, monday] = readBackAnswers.map((turn) => tonesAsWav([turn]));

beforeAll(async () => {
  await hearTonesIn(app);
  pro = await signUpCaller(app);
  await confirmEmail(app, pro.user.accountId);
});

afterEach(async () => {
  for (const callSid of placed.splice(0)) await app.deps.phone!.hangUp(callSid).catch(() => undefined);
});

/** The job is told, then they stay on the line until they hang up. */
async function place(extra: Record<string, unknown> = {}, turns = waterHeater) {
  const callSid = await app.place({
    from: pro.from,
    audio: tonesAsWav(turns),
    hangUpAt: 3000,
    speed: 3,
    ...extra,
  });
  placed.push(callSid);
  const { id } = await vi.waitFor(() => readCall(app, callSid).then(({ call }) => call), soon);
  const listSaid = async () => {
    const log = (await app.deps.phone!.find(callSid))?.log ?? [];
    return log.flatMap(({ what, text }) => (what === 'say' && text ? [text] : []));
  };
  return {
    callSid,
    id,
    listSaid,
    press: (key: string) => app.deps.phone!.pressKey(callSid, key),
    hear: (words: string) =>
      vi.waitFor(async () => expect((await listSaid()).join(' | ')).toContain(words), soon),
    hangUp: async () => {
      await app.deps.phone!.hangUp(callSid);
      return vi.waitFor(async () => {
        const { call } = await readCall(app, callSid);
        if (call.state !== ('done' as string)) throw new Error(`the call is ${call.state}`);
        return (await pro.client.get(`/api/calls/${id}`)).body;
      }, soon);
    },
  };
}

/** The draft has what there is to read back, and everyone was told that the call is recorded. */
const talkSeconds = speakTones(waterHeater).length / 8000;

async function waitForDraft({ id: callId, callSid }: { id: string; callSid: string }) {
  await vi.waitFor(async () => {
    const phone = (await app.deps.phone!.find(callSid))!;
    const began = phone.log.find(({ what }) => what === 'recording started')?.at ?? Number.POSITIVE_INFINITY;
    expect(phone.seconds).toBeGreaterThan(began + talkSeconds);
  }, soon);
  await vi.waitFor(async () => {
    const draft = await app.deps.db.service
      .selectFrom('call_drafts')
      .select('document')
      .where('call_id', '=', callId)
      .executeTakeFirst();
    expect(JSON.stringify(draft?.document)).toContain('+15125550143');
    // It is said last, in too few words for a draft of their own.
    expect(JSON.stringify(draft?.document)).toContain('tomorrow at 9');
    const told = await app.deps.db.service
      .selectFrom('call_events')
      .select('id')
      .where('call_id', '=', callId)
      .where('kind', '=', 'announcement')
      .execute();
    expect(told).toHaveLength(2);
  }, soon);
}

const listReadBacks = (callId: string) =>
  app.deps.db.service
    .selectFrom('call_read_backs')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('step')
    .execute();

const waitForState = (callId: string, states: string[]) =>
  vi.waitFor(async () => {
    const rows = await listReadBacks(callId);
    expect(rows.map(({ state }) => state)).toEqual(states);
    return rows;
  }, soon);

const listLogged = async (callSid: string) => {
  const { events } = await readCall(app, callSid);
  return events
    .filter(({ kind }) => kind.startsWith('read_back'))
    .map(({ kind, detail }) => ({ kind, ...(detail as object) }));
};

test('key 3 reads the address, the number and the day to both, and a yes confirms them', async () => {
  const { callSid, id, listSaid, press, hear, hangUp } = await place({
    replies: [{ to: 'Is that right?', audio: yes }],
  });
  await waitForDraft({ id, callSid });
  await press('3');
  await hear('Thank you. Confirmed.');
  expect((await listSaid()).join(' ')).toMatch(
    /I have 1 4 2 2 Alder Street, Austin, Texas, 7 8 7 4 5\. Phone 5 1 2, 5 5 5, 0 1 4 3\. \w+day, \w+ \d+ at 9\. Is that right\? Thank you/,
  );
  const [row] = await waitForState(id, ['confirmed']);
  expect(row!.answer).toBe('Yes, that is right.');
  expect(Number(row!.answer_from_seconds)).toBeGreaterThan(Number(row!.start_seconds) + 10);
  const fields = ['address', 'phone', 'day'];
  expect(await listLogged(callSid)).toEqual([
    { kind: 'read_back', fields, round: 1 },
    { kind: 'read_back_settled', outcome: 'confirmed', fields },
  ]);

  const page = await hangUp();
  const { document } = page.notes;
  expect(document.customerConfidence).toMatchObject({ phone: 'confirmed', address: 'confirmed' });
  expect(document.readBack.phone).toEqual({
    value: '+15125550143',
    outcome: 'confirmed',
    seconds: Number(row!.start_seconds),
  });
  const { day } = row!.read_values as { day: string };
  expect(document.readBack.day).toMatchObject({ value: day, outcome: 'confirmed' });
  expect(JSON.stringify(document.actionItems)).toContain(day);
  expect(page.readBacks).toEqual([
    expect.objectContaining({ state: 'confirmed', wording: expect.stringContaining('Is that right?') }),
  ]);
  // The recording is one, with the answer in it and without our own voice.
  const texts = page.transcript.map(({ text }: { text: string }) => text);
  expect(texts.join('\n')).toContain('Yes, that is right.');
  expect(texts.join(' ')).not.toContain('I have');
  expect(
    (await readCall(app, callSid)).events.filter(({ kind }) => kind === 'recording_started'),
  ).toHaveLength(1);
  // Two beeps are never more than 15 seconds apart.
  const log = (await app.deps.phone!.find(callSid))!.log;
  const beeps = log.filter(({ what, text }) => what === 'play' && text?.includes('beep')).map(({ at }) => at);
  for (const [index, at] of beeps.slice(1).entries()) expect(at - beeps[index]!).toBeLessThan(15.9);
});

test('a correction takes the place of the number, is read once more, and the second yes confirms all', async () => {
  const { callSid, id, press, hear, hangUp } = await place({
    replies: [
      { to: 'Is that right?', audio: lastFour },
      { to: 'Is everything right?', audio: yes },
    ],
  });
  await waitForDraft({ id, callSid });
  await press('3');
  await hear('I have phone 5 1 2, 5 5 5, 0 1 2 4. Is everything right?');
  await hear('Thank you. Confirmed.');
  const rows = await waitForState(id, ['corrected', 'confirmed']);
  expect(rows[0]).toMatchObject({ round: 1, corrected_values: { phone: '+15125550124' } });
  expect(rows[1]).toMatchObject({ round: 2, read_values: { phone: '+15125550124' } });
  expect((await listLogged(callSid)).map(({ kind }) => kind)).toEqual([
    'read_back',
    'read_back_settled',
    'read_back',
    'read_back_settled',
  ]);
  const { notes } = await hangUp();
  expect(notes.document.customer.phone).toBe('+15125550124');
  expect(notes.document.customerConfidence).toMatchObject({ phone: 'confirmed', address: 'confirmed' });
  expect(notes.document.readBack.phone).toMatchObject({ value: '+15125550124', outcome: 'confirmed' });
});

test('another day takes the place of the one that was read, in what the pro has promised too', async () => {
  // Of the two one is neither today, nor tomorrow, nor the day after.
  const near = [0, 1, 2].map((days) => new Date(Date.now() + days * 24 * 3600 * 1000).getUTCDay());
  const [weekday, answer] = near.includes(5) ? ['Monday', monday] : ['Friday', friday];
  const { callSid, id, press, hear, hangUp } = await place({
    replies: [
      { to: 'Is that right?', audio: answer },
      { to: 'Is everything right?', audio: yes },
    ],
  });
  await waitForDraft({ id, callSid });
  await press('3');
  await hear(`I have ${weekday}, `);
  await hear('Thank you. Confirmed.');
  const rows = await waitForState(id, ['corrected', 'confirmed']);
  const { day } = rows[1]!.read_values as { day: string };
  expect(day).toMatch(new RegExp(`^${weekday}, \\w+ \\d+ at 9$`));
  expect(rows[0]!.corrected_values).toEqual({ day });
  const { notes } = await hangUp();
  expect(notes.document.readBack.day).toMatchObject({ value: day, outcome: 'confirmed' });
  expect(JSON.stringify(notes.document.actionItems)).toContain(`come by ${day}`);
  expect(JSON.stringify(notes.document.actionItems)).not.toContain('tomorrow');
});

test('where nobody answers the values stay unconfirmed, and key 3 works again later', async () => {
  const { callSid, id, press, hear, hangUp } = await place({
    replies: [
      { to: 'Is that right?', audio: ladder },
      { to: 'Is that right?', audio: wrong },
    ],
  });
  await waitForDraft({ id, callSid });
  await press('3');
  await waitForState(id, ['no_answer']);
  await press('3');
  await hear('Okay. Not confirmed.');
  const rows = await waitForState(id, ['no_answer', 'not_confirmed']);
  expect(rows[0]!.read_values).toEqual(rows[1]!.read_values);
  const { notes, transcript } = await hangUp();
  expect(notes.document.customer.phone).toBe('+15125550143');
  expect(notes.document.readBack).toMatchObject({
    address: { outcome: 'not_confirmed' },
    phone: { outcome: 'not_confirmed' },
  });
  expect(JSON.stringify(transcript)).toContain('Could you bring a second ladder?');
});

test('pressed while it reads, key 3 stops it, and pressed again it reads anew', async () => {
  const { callSid, id, press, hear, hangUp } = await place({
    replies: [{ to: 'Is that right?', audio: yes }],
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
    from: pro.from,
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
    from: pro.from,
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
  const { callSid, id, press, hangUp } = await place({ replies: [{ to: 'Is that right?', audio: yes }] });
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
  const { callSid, id, press, hear } = await place({ replies: [{ to: 'Is that right?', audio: yes }] });
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
