import { describe, expect, test } from 'vitest';
import type { Scores } from '../model/sentence-model.ts';
import { splitSentences } from '../speech/split-sentences.ts';
import { stemOf } from '../speech/stem-words.ts';
import { emptyVerbModel } from './choose-verb.ts';
import { findTitle } from './find-title.ts';
import { verbBefore } from './work-verbs.ts';

const noScore: Scores = { scope: 0, materials: 0, constraints: 0, proAction: 0, customerAction: 0 };

function titleOf(text: string, likely: string[], names: string[] = []): string {
  const sentences = splitSentences([{ speaker: 'customer', text, start: 0, end: 1 }]);
  const chances = new Map(likely.map((word) => [stemOf(word), 0.8]));
  return findTitle(
    sentences,
    sentences.map(() => noScore),
    chances,
    emptyVerbModel(),
    'Plumbing',
    new Set(names),
  );
}

describe('a title', () => {
  test('says the likely words as they were said, without articles, under the verb before them', () =>
    expect(
      titleOf('Could you replace the missing shingles over the back porch?', [
        'missing',
        'shingles',
        'porch',
      ]),
    ).toBe('Replace missing shingles over back porch'));
  test('ends on a thing, not on what it did', () =>
    expect(titleOf('We have to fix the gutter fell down.', ['gutter', 'fell'])).toBe('Repair gutter'));
  test('leaves names out', () =>
    expect(titleOf('Please clean the lobby of the Marlowe.', ['marlowe', 'lobby'], ['marlowe'])).toBe(
      'Clean lobby',
    ));
  test('says nothing twice', () =>
    expect(
      titleOf(
        'Replace the 50 gallon heater. The heater is 50 gallon. The heater, 50 gallon, in the garage.',
        ['heater', 'gallon', 'garage'],
      ),
    ).toBe('Replace 50 gallon heater: garage'));
  test('needs no verb where the noun is the work', () =>
    expect(titleOf('It is for the septic inspection.', ['septic', 'inspection'])).toBe('Septic inspection'));
  test('keeps short names in capitals', () =>
    expect(titleOf('Install a GFCI outlet.', ['gfci', 'outlet'])).toBe('Install GFCI outlet'));
  test('of a call that names no work is plain', () =>
    expect(titleOf('Call me back.', [])).toBe('Plumbing service call'));
});

test.each([
  ["and then we'll replace the old ", 'Replace'],
  ['we want to put in a new ', 'Install'],
  ['somebody parked by the ', null],
])('the verb before a thing: %s', (text, verb) => expect(verbBefore(text)).toBe(verb));
