import { expect, test } from 'vitest';
import type { Notes } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { buildTicket } from '#test/support/tickets.ts';
import { findAgreedDay, writeDay } from './agreed-day.ts';
import { dropOwnVoice } from './drop-own-voice.ts';
import { noteReadBacks, type ReadBack } from './note-read-backs.ts';

const day = { calledAt: new Date('2026-11-18T16:00:00Z'), timeZone: 'America/Chicago' };
const turnAt = (start: number, text = '', speaker: Turn['speaker'] = 'customer'): Turn => ({
  start,
  end: start + 3,
  text,
  speaker,
});
const turns = [0, 10, 20, 60, 90].map((start) => turnAt(start));
const readValues = {
  address: '418 Birch Lane, Austin, TX 78745',
  phone: '+15125550142',
  day: 'Thursday, November 19 at nine',
};

function heard(changes: Partial<Notes['customer']> = {}, evidence = 1): Notes {
  const { notes } = buildTicket('Replace the water heater');
  const at = [evidence];
  return {
    ...notes,
    customer: { name: 'Nora', email: null, phone: readValues.phone, address: readValues.address, ...changes },
    customerConfidence: { name: 'spelled', email: 'not_stated', phone: 'said_once', address: 'said_once' },
    customerEvidence: { name: at, email: [], phone: at, address: at },
    customerReadings: {},
    actionItems: [
      { text: 'Email the estimate', owner: 'pro', due: 'tonight', evidence: [1] },
      { text: 'Come by', owner: 'pro', due: 'tomorrow at nine', evidence: at },
    ],
    missing: [],
  };
}

function readBack(changes: Partial<ReadBack> = {}): ReadBack {
  const times = { start: 40, answerFrom: 55, answerTo: 64, answer: null };
  return { state: 'confirmed', wording: '', readValues, correctedValues: null, ...times, ...changes };
}

const note = (notes: Notes, ...readBacks: ReadBack[]) => noteReadBacks(notes, readBacks, { turns, ...day });

test('what was confirmed is sure, and the notes know when it was read', () => {
  const notes = note(heard(), readBack());
  expect(notes.customerConfidence).toMatchObject({
    phone: 'confirmed',
    address: 'confirmed',
    name: 'spelled',
  });
  expect(notes.customerEvidence.phone).toEqual([1, 3]);
  expect(notes.readBack).toEqual({
    address: { value: readValues.address, outcome: 'confirmed', seconds: 40 },
    phone: { value: readValues.phone, outcome: 'confirmed', seconds: 40 },
    day: { value: readValues.day, outcome: 'confirmed', seconds: 40 },
  });
  expect(findAgreedDay(notes)?.item.due).toBe(readValues.day);
});

test('what was confirmed wins over what the writer finds, unless it was said later', () => {
  const early = note(heard({ phone: '+15125550199' }), readBack());
  expect(early.customer.phone).toBe(readValues.phone);
  const late = note(heard({ phone: '+15125550199' }, 4), readBack());
  expect(late.customer.phone).toBe('+15125550199');
  expect(late.readBack?.phone).toBeUndefined();
  expect(late.customerConfidence.phone).toBe('said_once');
});

test('a number that the customer says later takes its place, however often the other was said', () => {
  const after = (text: string, speaker?: Turn['speaker']) =>
    noteReadBacks(heard(), [readBack()], { turns: [...turns, turnAt(100, text, speaker)], ...day });
  const changed = after('Oh, wait. My number is five one two, five five five, zero one eight eight.');
  expect(changed.customer.phone).toBe('+15125550188');
  expect(changed.customerConfidence.phone).toBe('said_once');
  expect(changed.customerEvidence.phone).toEqual([5]);
  expect(changed.readBack?.phone).toBeUndefined();
  expect(changed.readBack?.address).toMatchObject({ outcome: 'confirmed' });
  for (const [text, speaker] of [
    ['My cell is five one two, five five five, zero one eight eight.', 'pro'],
    ["You can also call my wife's phone, five one two, five five five, zero one eight eight.", 'customer'],
    ['The supplier is five one two, five five five, zero one eight eight.', 'customer'],
    ['My number is five one two, five five five, zero one four two.', 'customer'],
  ] as const) {
    const kept = after(text, speaker);
    expect(kept.customer.phone).toBe(readValues.phone);
    expect(kept.readBack?.phone).toMatchObject({ outcome: 'confirmed' });
  }
});

test('what was put right takes the place of what was heard, and is confirmed by the second yes', () => {
  const corrected = readBack({ state: 'corrected', correctedValues: { phone: '+15125550124' } });
  const once = note(heard(), corrected);
  expect(once.customer.phone).toBe('+15125550124');
  expect(once.customerConfidence).toMatchObject({ phone: 'corrected', address: 'said_once' });
  expect(once.readBack).toMatchObject({
    phone: { outcome: 'corrected' },
    address: { outcome: 'not_confirmed' },
  });
  const values = { ...readValues, phone: '+15125550124' };
  const unanswered = note(
    heard(),
    corrected,
    readBack({ readValues: values, state: 'no_answer', start: 70 }),
  );
  expect(unanswered.readBack?.phone).toMatchObject({ outcome: 'corrected', seconds: 40 });
  const twice = note(heard(), corrected, readBack({ readValues: values, start: 70, answerTo: 80 }));
  expect(twice.customerConfidence).toMatchObject({ phone: 'confirmed', address: 'confirmed' });
  expect(twice.readBack?.phone).toEqual({ value: '+15125550124', outcome: 'confirmed', seconds: 70 });
});

test('where nobody answered, or said no, all stays as it was heard and the notes say that it was read', () => {
  for (const state of ['no_answer', 'not_confirmed'] as const) {
    const notes = note(heard(), readBack({ state }));
    expect(notes.customerConfidence).toMatchObject({ phone: 'said_once', address: 'said_once' });
    expect(notes.readBack?.address).toMatchObject({ outcome: 'not_confirmed' });
  }
  expect(note(heard(), readBack({ state: 'stopped' }))).toEqual(heard());
});

test('who says nothing the second time takes no yes back, who says no does', () => {
  const again = (state: ReadBack['state']) => note(heard(), readBack(), readBack({ state, start: 90 }));
  expect(again('no_answer').readBack?.phone).toMatchObject({ outcome: 'confirmed', seconds: 40 });
  expect(again('not_confirmed').readBack?.phone).toMatchObject({ outcome: 'not_confirmed', seconds: 90 });
});

test('a day is that on which somebody comes, written with its date', () => {
  expect(findAgreedDay(heard())).toMatchObject({ item: { text: 'Come by' }, day: 'tomorrow at nine' });
  expect(writeDay('tomorrow at nine', day)).toBe('Thursday, November 19 at nine');
  expect(findAgreedDay({ actionItems: heard().actionItems.slice(0, 1) })).toBeNull();
  const text = 'Email the estimate tonight and come by tomorrow at 9';
  const joined = {
    ...heard(),
    actionItems: [{ text, owner: 'pro' as const, due: 'tonight', evidence: [1] }],
  };
  expect(findAgreedDay(joined)?.day).toBe('tomorrow at 9');
  const corrected = readBack({
    state: 'corrected',
    readValues: { day: 'Thursday, November 19 at 9' },
    correctedValues: { day: 'Friday, November 20 at 9' },
  });
  expect(note(joined, corrected).actionItems[0]).toMatchObject({
    text: 'Email the estimate tonight and come by Friday, November 20 at 9',
    due: 'tonight',
  });
});

test('our own voice over a loudspeaker is nobody’s words, the answer is', () => {
  const wording = 'I have 4 1 8 Birch Lane, Austin.\nPhone 5 1 2, 5 5 5, 0 1 4 2.\nIs that right?';
  const said = (start: number, text: string) => ({ start, end: start + 3, text });
  const lines = [
    said(20, 'I have 418 Birch Lane, Austin.'),
    said(41, 'I have 418 Birch Lane, Austin.'),
    said(46, 'Phone 512-555-0142.'),
    said(50, 'Hold on, I am getting a pen from the kitchen.'),
    said(56, 'Yes, that is right.'),
  ];
  expect(dropOwnVoice(lines, [readBack({ wording })]).map(({ start }) => start)).toEqual([20, 50, 56]);
  // Said at once, while our clock still counts the question; not what is over before its end.
  const from = readBack({}).answerFrom!;
  const answers = [
    { start: from - 0.9, end: from + 0.7, text: 'Yes, that is right.' },
    { start: from + 0.2, end: from + 0.7, text: 'Right.' },
    { start: from - 1.5, end: from - 0.1, text: 'Is that right, yes?' },
    { start: from - 1.2, end: from + 0.1, text: 'Is that right?' },
  ];
  expect(dropOwnVoice(answers, [readBack({ wording })]).map(({ text }) => text)).toEqual([
    'Yes, that is right.',
    'Right.',
  ]);
  // A server with much to do hears of the end of the question long after it: what it took for the answer stays.
  const early = { start: from - 3.5, end: from - 1.8, text: 'Yes, that is right.' };
  expect(dropOwnVoice([early], [readBack({ wording })])).toEqual([]);
  expect(dropOwnVoice([early], [readBack({ wording, answer: 'Yes, that is right.' })])).toEqual([early]);
});
