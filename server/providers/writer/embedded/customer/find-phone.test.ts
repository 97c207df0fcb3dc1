import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { findPhone } from './find-phone.ts';

const asked = (...lines: string[]) => findPhone(talk('P: And a good phone for you?', ...lines));

describe('a phone number', () => {
  test.each([
    ['with pauses', 'C: Four four oh, triple five, oh one, and then my age. Seventy-two.', '+14405550172'],
    [
      'with the middle told',
      "C: Nine one nine, and then it's all fives, and then oh one three six.",
      '+19195550136',
    ],
    [
      'with a stumble',
      'C: Two oh nine, five five five, oh one six... one six eight. Sorry. Oh one six eight.',
      '+12095550168',
    ],
    [
      'with a late last digit',
      "C: It's 518 555 014, and I always forget, it's a seven. Zero one four seven.",
      '+15185550147',
    ],
    ['as a pilot says it', 'C: Three six oh, five five five, zero one niner niner.', '+13605550199'],
  ])('is put together %s', (_how, line, expected) => expect(asked(line).value).toBe(expected));

  test('goes on in a later turn, and the pro may say its beginning again', () => {
    const found = asked(
      "C: Seven oh two, five five five... hang on, there's somebody at the door. Where was I?",
      'P: Seven oh two, five five five.',
      'C: Oh one eight three. I am in the back.',
    );
    expect(found).toMatchObject({ value: '+17025550183', evidence: [1, 3] });
  });

  test.each([
    'C: Oh, wait. My number is five one two, five five five, zero one eight eight.',
    'C: Sorry, that was my old number. It is five one two, five five five, zero one eight eight now.',
    'C: No, sorry, scratch that number, it is five one two, five five five, zero one eight eight.',
  ])('gives way to one that is put in its place, though it was read back: %s', (line) => {
    const settled = ['C: Five one two, five five five, zero one four three.', 'P: 512 555 0143, got it.'];
    expect(asked(...settled, 'C: Yes, that is right.', line).value).toBe('+15125550188');
    const beside = 'C: Or my work, wait, that is five one two, five five five, zero one eight eight.';
    expect(asked(...settled, beside).value).toBe('+15125550143');
  });

  test('ends with what somebody else knows', () => {
    expect(
      asked("C: It's three one four, five five five, oh one... Ray, what's the rest?", 'O: Oh one five two.')
        .value,
    ).toBe('+13145550152');
  });

  test('has the area code that was given apart', () => {
    expect(asked("C: It's a 479 number. 555-0162.").value).toBe('+14795550162');
  });

  test('is put right where the pro has an old one', () => {
    expect(
      findPhone(talk('P: I have you at 952-555-0120?', "C: It's 0102. The other was our old one.")).value,
    ).toBe('+19525550102');
    expect(
      findPhone(
        talk(
          'P: And the phone is seven one eight, five five five, oh one four one.',
          'C: Four nine. Oh one four nine.',
        ),
      ).value,
    ).toBe('+17185550149');
  });

  test('differs from a named one in its end', () => {
    expect(asked("C: His cell is 775-555-0170. Mine's the same with a seven one.").value).toBe(
      '+17755550171',
    );
    expect(findPhone(talk('P: I have 941-555-0157?', "C: One five nine. Five seven's the fax.")).value).toBe(
      '+19415550159',
    );
  });

  test('is the one the pro will call, of two that were given', () => {
    const found = asked(
      "C: It's a Tucson number still, 520-555-0107. If it doesn't go through, the house is 406-555-0174.",
      "P: I'll use the house. So 406-555-0174 first?",
      'C: Yeah, put that one.',
    );
    expect(found).toMatchObject({ value: '+14065550174', confidence: 'confirmed' });
  });

  test('is not that of the aide whose name comes before it', () => {
    const found = findPhone(
      talk(
        "C: Call the aide if I don't pick up. Her name's Keisha. 903-555-0131.",
        "P: I've got your number as 903-555-0130.",
        "C: That's mine.",
      ),
    );
    expect(found.value).toBe('+19035550130');
  });

  test('is not made of prices', () => {
    expect(
      findPhone(
        talk('P: That is 420 for the valve, 260 for the igniter and 1999 for a new one.', 'C: Yes, do it.'),
      ).value,
    ).toBeNull();
  });

  test('that was said once asks to be confirmed', () => {
    expect(asked('C: 330-555-0188.').confidence).toBe('said_once');
  });
});
