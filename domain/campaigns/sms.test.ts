import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, test } from 'vitest';
import { countSegments, measureText } from './sms.ts';

const gsm = [...'abcXYZ 0189@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r'];
const doubled = [...'^{}\\[~]|€\f'];
const others = [...'“”’–…áçşЖ中あ한', '😀', '👍🏽', '👩‍👩‍👧‍👦', '🇺🇸', 'e\u0301', '❤️', '\r\n'];

/** Mostly one alphabet, long enough to need several parts, with the dear letters anywhere. */
const texts = fc.oneof(
  fc.array(fc.constantFrom(...gsm), { minLength: 1, maxLength: 700 }),
  fc.array(fc.constantFrom(...gsm, ...doubled, ...doubled, ...doubled), { minLength: 1, maxLength: 700 }),
  fc.array(fc.constantFrom(...gsm, ...doubled, ...others), { minLength: 1, maxLength: 300 }),
  fc.array(fc.constantFrom(...others), { minLength: 1, maxLength: 200 }),
);

describe('a text', () => {
  test('has as many segments, in the same alphabet, as an independent calculator says, for 10,000 random ones', () => {
    fc.assert(
      fc.property(texts, (letters) => {
        const text = letters.join('');
        const theirs = new SegmentedMessage(text);
        expect(measureText(text)).toMatchObject({
          encoding: theirs.encodingName,
          segments: theirs.segmentsCount,
        });
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);

  test.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['’'.repeat(70), 1],
    ['’'.repeat(71), 2],
    [`${'a'.repeat(69)}’`, 1],
    ['[]'.repeat(40), 1],
    ['[]'.repeat(41), 2],
    ['', 0],
  ])('%j is so many segments', (text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });

  test('never splits a bracket over two parts', () => {
    const text = `${'a'.repeat(152)}[${'b'.repeat(151)}`;
    expect(countSegments(text)).toBe(2);
    expect(countSegments(`${text}d`)).toBe(3);
  });

  test('says which letters made it dear', () => {
    expect(measureText('It’s ready “now”').costly).toEqual(['’', '“', '”']);
    expect(measureText("It's ready").costly).toEqual([]);
  });
});
