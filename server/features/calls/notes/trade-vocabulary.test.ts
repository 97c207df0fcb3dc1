import { expect, test } from 'vitest';
import { tradeVocabulary } from './trade-vocabulary.ts';

test('a roofer gets roofing words first', () => {
  expect(tradeVocabulary(['Roofing']).slice(0, 2)).toEqual(['asphalt shingles', 'flashing']);
});

test('an account with two trades sees the top words of both', () => {
  const words = tradeVocabulary(['Plumbing', 'HVAC']);
  expect(words.slice(0, 4)).toEqual(['PRV', 'condenser', 'PEX', 'evaporator coil']);
});

test('free text of another trade is used as it was typed', () => {
  expect(tradeVocabulary(['Other: pool plaster, chlorinator']).slice(0, 2)).toEqual([
    'pool plaster',
    'chlorinator',
  ]);
});

test('no service type still gives a few general words', () => {
  expect(tradeVocabulary([])).toContain('estimate');
});
