import { describe, expect, test } from 'vitest';
import { maskCardNumbers } from './card-numbers.ts';

const mask = (...texts: string[]) =>
  maskCardNumbers(texts.map((text) => ({ text }))).map((turn) => turn.text);
const digitsLeft = (text: string) => text.replace(/\D/g, '').length;

describe('card numbers are masked before anything is kept', () => {
  test('masks a written card number, its date and its code', () => {
    const [text] = mask(
      'You ready? 4242 4242 4242 4242. Expires eleven twenty-nine. Three digits, three one six.',
    );
    expect(digitsLeft(text!)).toBe(0);
    expect(text).not.toMatch(/eleven|three one six/i);
  });

  test('masks a number spoken digit by digit', () => {
    const [, text] = mask(
      'I will take that card.',
      "It's four two four two, four two four two, four two four two, four two four two.",
    );
    expect(text).toBe("It's [card number removed].");
  });

  test('masks groups read with pauses across sentences once a card was mentioned', () => {
    const [, text] = mask('What card is it?', '4111. 1111. 1111. 1111. Expiration oh three twenty-nine.');
    expect(digitsLeft(text!)).toBe(0);
  });

  test('masks the code given a turn later', () => {
    const texts = mask('Visa, 4242 4242 4242 4242.', 'And the security code?', 'Seven three seven.');
    expect(texts[2]).toBe('[card code removed].');
  });

  test.each([
    'My number is 512-555-0143.',
    'Twenty-two seventeen Tallgrass Bend, Austin, seven eight seven four five.',
    'The deposit on a card is fine, a hundred dollars.',
  ])('leaves other numbers alone: %s', (text) => expect(mask(text)).toEqual([text]));

  test('keeps a phone number said near a card', () => {
    expect(mask('I can run the card.', 'Sure. My cell is 512-555-0143.')[1]).toContain('512-555-0143');
  });
});
