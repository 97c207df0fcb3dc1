import { expect, test } from 'vitest';
import { cutLongTurns, longestTurn } from './cut-long-turns.ts';

const turn = { speaker: 'customer', text: 'The sink drips.', start: 3, end: 5 };

test('a turn of usual length stays what it is', () => {
  expect(cutLongTurns([turn])).toEqual([turn]);
});

test('a turn without end becomes several, cut behind sentences, and no word is lost', () => {
  const text = 'The sink drips and the floor is wet. '.repeat(100).trim();
  const cut = cutLongTurns([turn, { ...turn, text, start: 10, end: 110 }]).slice(1);
  expect(cut.length).toBeGreaterThan(3);
  expect(cut.every((piece) => piece.text.length <= longestTurn && piece.text.endsWith('wet.'))).toBe(true);
  expect(cut.map((piece) => piece.text).join(' ')).toBe(text);
  expect(cut[0]).toMatchObject({ speaker: 'customer', start: 10 });
  expect(cut.at(-1)?.end).toBeCloseTo(110);
  expect(cut.slice(1).map(({ start }) => start)).toEqual(cut.slice(0, -1).map(({ end }) => end));
});

test('where there is no sentence it is cut between words, and a word without end within it', () => {
  const words = cutLongTurns([{ ...turn, text: 'drip '.repeat(1000) }]);
  expect(words.every(({ text }) => /^drip( drip)*$/.test(text))).toBe(true);
  const letters = cutLongTurns([{ ...turn, text: 'o'.repeat(2500) }]);
  expect(letters.map(({ text }) => text.length)).toEqual([1000, 1000, 500]);
});
