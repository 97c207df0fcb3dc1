import { expect, test } from 'vitest';
import { sentenceText, toSentences } from './sentences.ts';
import { spreadWords } from './spread-words.ts';
import { toWords } from './words.ts';

const sentencesOf = (text: string) => toSentences(spreadWords({ start: 0, end: 10, text })).map(sentenceText);

test('pieces of words are put together at the spaces', () => {
  const tokens = [' Con', 'dens', 'ate', ' line', '.'].map((text, i) => ({ text, start: i, end: i + 1 }));
  expect(toWords(tokens)).toEqual([
    { text: 'Condensate', start: 0, end: 3 },
    { text: 'line.', start: 3, end: 5 },
  ]);
});

test('control tokens of the engine are not words', () => {
  expect(
    toWords([
      { text: '[_BEG_]', start: 0, end: 0 },
      { text: '', start: 0, end: 0 },
    ]),
  ).toEqual([]);
});

test('sentences end at full stops and question marks', () => {
  expect(sentencesOf('Is it leaking? Yes. From the valve.')).toEqual([
    'Is it leaking?',
    'Yes.',
    'From the valve.',
  ]);
});

test('a time, a price and a title do not end a sentence', () => {
  expect(sentencesOf('Dr. Lee is at 10.30 and pays $4.50 for it.')).toHaveLength(1);
});

test('a sentence begins at a large "What" even when the full stop is missing', () => {
  expect(sentencesOf('I want to pay a bill What is the amount The amount is 20')).toEqual([
    'I want to pay a bill',
    'What is the amount',
    'The amount is 20',
  ]);
});

test('a change-of-speaker mark is kept as a fact, not as text', () => {
  const [first, second] = toSentences(spreadWords({ start: 0, end: 4, text: '>> Hello there. >> Hi.' }));
  expect([first?.marked, second?.marked]).toEqual([true, true]);
  expect(sentenceText(second!)).toBe('Hi.');
});

test('punctuation alone is no sentence', () => {
  expect(sentencesOf('... . - ?')).toEqual([]);
});
