import { describe, expect, test } from 'vitest';
import { replaceWords } from './vocabulary.ts';
import { wordsOfEdit, wordsOfField } from './words-of-correction.ts';

const line = (text: string) => ({ text, evidence: [3] });
const items = (text: string) => ({ scope: [], materials: [line(text)], constraints: [], actionItems: [] });

describe('a correction of the customer’s details teaches', () => {
  test.each([
    ['name', 'Nora Witfield', 'Nora Whitfield', { kind: 'name', text: 'Whitfield', heard: 'Witfield' }],
    ['name', 'Jon Abbott', 'John Abbott', { kind: 'name', text: 'John Abbott', heard: 'Jon Abbott' }],
    [
      'address',
      '7 Alder Lane',
      '7 Alder Court',
      { kind: 'street', text: 'Alder Court', heard: 'Alder Lane' },
    ],
    ['name', 'Nora', 'Nora Whitfield', { kind: 'name', text: 'Nora Whitfield', heard: null }],
    [
      'address',
      '12 Marl, Austin',
      '12 Marle Court, Austin',
      { kind: 'street', text: 'Marle Court', heard: 'Marl' },
    ],
    [
      'address',
      '12 Alder Street, Austin',
      '14 Alder Street',
      { kind: 'street', text: 'Alder Street', heard: null },
    ],
  ] as const)('%s: %s became %s', (field, heard, value, word) => {
    expect(wordsOfField(field, heard, value)).toEqual([word]);
  });

  test('nothing when it was a number or an e-mail address', () => {
    expect(wordsOfField('phone', '+15125550143', '+15125550144')).toEqual([]);
    expect(wordsOfField('email', 'a@b.co', 'a@c.co')).toEqual([]);
  });
});

describe('an edit of the notes teaches', () => {
  test.each([
    ['A new mowing faucet', 'A new Moen faucet', [{ kind: 'product', text: 'Moen', heard: 'mowing' }]],
    [
      'Charge with our 410 A.',
      'Charge with R-410A.',
      [{ kind: 'product', text: 'R-410A', heard: 'our 410 A' }],
    ],
    ['Come on Tuesday', 'Come on Thursday', []],
    ['Install a new pan', 'Replace a new pan', []],
    ['A fifty gallon tank', 'A 50 gallon tank', []],
    ['A copper pipe', 'A copper pipe and a valve', []],
  ])('%s became %s', (before, after, words) => {
    expect(wordsOfEdit(items(before), items(after))).toEqual(words);
  });

  test('nothing from a line that a person wrote anew', () => {
    const added = { ...items('A pan'), materials: [{ text: 'A Moen faucet', evidence: [] }] };
    expect(wordsOfEdit(items('A pan'), added)).toEqual([]);
  });
});

test('a word is replaced where it stands alone, and not inside another or when it is right already', () => {
  const marle = { heard: 'Marl', text: 'Marle Court' };
  expect(replaceWords('12 Marl, Austin', marle)).toBe('12 Marle Court, Austin');
  expect(replaceWords('12 Marlborough Road', marle)).toBe('12 Marlborough Road');
  expect(replaceWords('12 Marle Court, Austin', marle)).toBe('12 Marle Court, Austin');
  expect(replaceWords('12 Alder Street', { heard: null, text: 'Alder Street' })).toBe('12 Alder Street');
});
