import { describe, expect, test } from 'vitest';
import { looksLikeOneCall, mayBeOneCall, writeOutLost } from './halves.ts';
import { joinNotes, keepConfirmed, keepPromised, pairLines } from './join-notes.ts';
import type { ActionItem, Notes } from './notes.ts';

const noted = (overrides: Partial<Notes> = {}): Notes => ({
  jobTitle: 'Water heater',
  category: 'Plumbing',
  urgency: 'normal',
  urgencyReason: '',
  summary: 'A heater leaks.',
  customer: { name: 'Nora Whitfield', phone: null, email: null, address: null },
  customerConfidence: {
    name: 'said_once',
    phone: 'not_stated',
    email: 'not_stated',
    address: 'not_stated',
  },
  customerEvidence: { name: [1], phone: [], email: [], address: [] },
  scope: [],
  materials: [],
  constraints: [],
  actionItems: [],
  missing: ['phone', 'email'],
  ...overrides,
});

const promise = (text: string, due: string | null = null, turn = 0): ActionItem => ({
  owner: 'pro',
  text,
  due,
  evidence: [turn],
});

const seam = { position: 10, seconds: 60 };

describe('notes of two halves', () => {
  test('lose nothing, say once what both say, and point at the turns of the whole', () => {
    const first = noted({ actionItems: [promise('Send the estimate', 'by Friday', 3)] });
    const half = noted({
      urgency: 'high',
      urgencyReason: 'an emergency',
      customer: { name: 'Nora', phone: '+15125550143', email: null, address: null },
      customerConfidence: { name: 'said_once', phone: 'spelled', email: 'not_stated', address: 'not_stated' },
      customerEvidence: { name: [0], phone: [2], email: [], address: [] },
      customerReadings: { phone: [{ value: '+15125550143', evidence: [2] }] },
      scope: [{ text: 'Replace the valve', evidence: [1] }],
      actionItems: [
        promise('Send the customer the estimate', 'by Friday', 4),
        promise('Bring the pump', null, 5),
      ],
      missing: ['email', 'address'],
    });
    const joined = joinNotes(first, half, seam);
    expect(joined.actionItems).toEqual([
      { ...promise('Send the customer the estimate', 'by Friday'), evidence: [3, 14] },
      promise('Bring the pump', null, 15),
    ]);
    expect(joined.scope).toEqual([{ text: 'Replace the valve', evidence: [11] }]);
    expect(joined.customer).toMatchObject({ name: 'Nora Whitfield', phone: '+15125550143' });
    expect(joined.customerEvidence).toMatchObject({ name: [1], phone: [12] });
    expect(joined.customerReadings?.phone).toEqual([{ value: '+15125550143', evidence: [12] }]);
    expect(joined).toMatchObject({ urgency: 'high', urgencyReason: 'an emergency', missing: ['email'] });
  });

  test('prefer what a person confirmed, also when they are written anew', () => {
    const confirmed = noted({
      customer: { name: 'Nora Field', phone: null, email: null, address: null },
      customerConfidence: { ...noted().customerConfidence, name: 'confirmed' },
    });
    const joined = joinNotes(noted(), confirmed, seam);
    expect(joined.customer.name).toBe('Nora Field');
    expect(keepConfirmed(noted(), joined)).toMatchObject({
      customer: { name: 'Nora Field' },
      customerConfidence: { name: 'confirmed' },
    });
  });

  test('keep a promise that the whole does not say', () => {
    const stored = noted({
      actionItems: [promise('Send the estimate', null, 3), promise('Bring the pump', null, 5)],
    });
    const written = noted({ actionItems: [promise('Send her the estimate today', null, 3)] });
    expect(keepPromised(written, stored).actionItems.map(({ text }) => text)).toEqual([
      'Send her the estimate today',
      'Bring the pump',
    ]);
  });

  test.each([
    ['Replace two outlets', 'Replace three outlets'],
    ['Replace the old valve', 'Do not replace the old valve'],
    ['Come by', 'Come by with the crew'],
  ])('%s is not %s', (one, other) => {
    expect(pairLines([{ text: one, evidence: [] }], [{ text: other, evidence: [] }])).toEqual([-1]);
  });

  test('a promise for another day is another promise', () => {
    expect(pairLines([promise('Come by', 'Monday')], [promise('Come by', 'Tuesday')])).toEqual([-1]);
  });
});

describe('two calls', () => {
  const at = (time: string) => new Date(`2026-11-17T${time}:00Z`);
  const half = (from: string, to: string, rest = {}) => ({
    startedAt: at(from),
    endedAt: at(to),
    contactId: null,
    lineId: 'line',
    phone: null,
    customerName: null,
    ...rest,
  });

  test('look like one when they follow each other, and not with two names or numbers', () => {
    const first = half('10:00', '10:05', { customerName: 'Nora Whitfield' });
    expect(looksLikeOneCall(first, half('10:07', '10:09'))).toBe(true);
    expect(looksLikeOneCall(first, half('10:07', '10:09', { customerName: 'nora' }))).toBe(true);
    expect(looksLikeOneCall(first, half('10:07', '10:09', { customerName: 'Lee Park' }))).toBe(false);
    expect(looksLikeOneCall(first, half('10:36', '10:40'))).toBe(false);
    expect(mayBeOneCall(first, half('10:36', '10:40'))).toBe(true);
    expect(mayBeOneCall(first, half('10:02', '10:09'))).toBe(false);
    expect(mayBeOneCall({ ...first, phone: '1' }, half('10:07', '10:09', { phone: '2' }))).toBe(false);
    expect(mayBeOneCall(first, half('10:07', '10:09', { lineId: 'other' }))).toBe(false);
  });

  test.each([
    [40, '40 s later'],
    [130, '2 min later'],
    [3600, '1 h later'],
    [9000, '2 h 30 min later'],
  ])('%i seconds are written out', (seconds, words) => expect(writeOutLost(seconds)).toBe(words));
});
