import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount, readDigitRuns, writeDigitRuns } from './spoken-numbers.ts';

const digits = (text: string) => readDigitRuns(text).map((run) => run.digits);

describe('reading numbers as they are spoken', () => {
  test.each([
    ['five one two, five five five, oh one four three', ['5125550143']],
    ['614-555-0151', ['6145550151']],
    ['Twenty-two seventeen Tallgrass Bend', ['2217']],
    ['four twelve Sycamore', ['412']],
    ['a hundred and forty Desert Marigold', ['140']],
    ['fifty-four hundred Elm', ['5400']],
    ['double five, triple zero', ['55000']],
    ['nine hundred and eighty dollars', ['980']],
    ['Four five four. Two nine.', ['454', '29']],
    ['no numbers here', []],
  ])('%s', (text, expected) => expect(digits(text)).toEqual(expected));

  test.each([
    ['fifteen hundred', 1500],
    ['forty-eight', 48],
    ['twenty-two thousand', 22000],
    ['three hundred and five', 305],
    ['lemon', null],
  ])('the amount of %s', (text, expected) => expect(readAmount(text)).toBe(expected));

  test('writes digits into the text and leaves the rest alone', () => {
    expect(writeDigitRuns('It is nine oh five Wrenfield Court.')).toBe('It is 905 Wrenfield Court.');
  });

  test.each(['hundred ', 'thousand ', 'one hundred thousand and ', 'nine ', 'double ', 'twenty '])(
    'reads "%s" said ten thousand times',
    (word) => {
      const text = word.repeat(10_000);
      for (const run of readDigitRuns(text)) expect(run.end).toBeLessThanOrEqual(text.length);
      expect(readAmount(`${text}dollars`)).toBeNull();
    },
  );

  test('never throws, and every run lies inside the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const run of readDigitRuns(text)) expect(run.end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
