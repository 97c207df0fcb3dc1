import { expect, test, vi } from 'vitest';
import { readCall } from '#test/support/sound/phone.ts';
import { answers, startReadBackCalls } from '#test/support/sound/read-back-calls.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const { app, place, waitForDraft, waitForState, listLogged } = await startReadBackCalls();

test('key 3 reads the address, the number and the day to both, and a yes confirms them', async () => {
  const { callSid, id, listSaid, press, hear, hangUp } = await place({
    replies: [{ to: 'Is that right?', audio: answers.yes }],
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
      { to: 'Is that right?', audio: answers.lastFour },
      { to: 'Is everything right?', audio: answers.yes },
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
  const [weekday, answer] = near.includes(5) ? ['Monday', answers.monday] : ['Friday', answers.friday];
  const { callSid, id, press, hear, hangUp } = await place({
    replies: [
      { to: 'Is that right?', audio: answer },
      { to: 'Is everything right?', audio: answers.yes },
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
      { to: 'Is that right?', audio: answers.ladder },
      { to: 'Is that right?', audio: answers.wrong },
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
