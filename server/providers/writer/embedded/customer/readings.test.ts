import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { findAddress } from './address/find-address.ts';
import { compareNameWithEmail } from './compare-name-with-email.ts';
import { findEmail } from './find-email.ts';
import { findName } from './find-name.ts';
import { findPhone } from './find-phone.ts';
import type { FoundField } from './found-field.ts';

const values = ({ readings }: FoundField) => readings.map(({ value }) => value);

describe('a phone number', () => {
  test('said once has one reading: nothing is made up beside it', () => {
    const found = findPhone(talk('P: Phone?', 'C: 614-555-0151.'));
    expect(found).toMatchObject({ confidence: 'said_once', readings: [{ value: '+16145550151' }] });
    expect(found.readings).toHaveLength(1);
  });

  test('that the pro reads back differently, unopposed, can be read both ways', () => {
    const turns = talk('P: Phone?', 'C: 614-555-0151.', 'P: 614-555-0157. Got it.', 'C: Great.');
    expect(findPhone(turns)).toMatchObject({
      confidence: 'said_once',
      readings: [
        { value: '+16145550151', evidence: [1] },
        { value: '+16145550157', evidence: [2] },
      ],
    });
  });

  test('of the customer that stands beside another of theirs offers the other', () => {
    const turns = talk('P: Best number?', 'C: My cell is 614-555-0151. At work I am on 614-555-0188.');
    expect(values(findPhone(turns)).sort()).toEqual(['+16145550151', '+16145550188']);
  });

  test('that was taken back, or is the landlord’s, is not offered', () => {
    const corrected = talk('C: It is 614-555-0134. No, sorry. 614-555-0143.');
    expect(values(findPhone(corrected))).toEqual(['+16145550143']);
    const ending = talk('C: Five one two, five five five, oh one three four. No, sorry. Oh one four three.');
    expect(values(findPhone(ending))).toEqual(['+15125550143']);
    const landlord = talk("C: My landlord's number is 253-555-0100. Mine is 253-555-0179.");
    expect(values(findPhone(landlord))).toEqual(['+12535550179']);
  });

  test('that is the pro’s own is not offered, however near it is', () => {
    const turns = talk('P: Phone?', 'C: 614-555-0151.', 'P: Got it. My cell is 614-555-0157.', 'C: Great.');
    expect(values(findPhone(turns))).toEqual(['+16145550151']);
  });

  test('is not offered with the code of a lockbox at its end', () => {
    const turns = talk(
      'P: And the best phone?',
      'C: 912-555-0159.',
      'P: 912-555-0159. And will you be there?',
      "C: I'll be at work. There's a lockbox. It's six one seven two. No, hang on. Six one two seven.",
    );
    expect(values(findPhone(turns))).toEqual(['+19125550159']);
  });

  test('that the customer contradicts when it is read back stays as the customer said it', () => {
    const turns = talk('P: Phone?', 'C: 614-555-0151.', 'P: 614-555-0157?', 'C: No, no, not that.');
    expect(values(findPhone(turns))).toEqual(['+16145550151']);
  });
});

describe('a name', () => {
  test('is not confirmed by its first name alone', () => {
    const turns = talk('P: Who is this?', "C: My name's Nora Whitfield.", 'P: Okay, Nora, what is wrong?');
    expect(findName(turns).confidence).toBe('said_once');
    const both = [...turns, ...talk('P: See you tomorrow, Ms. Whitfield.')];
    expect(findName(both).confidence).toBe('confirmed');
  });

  test('that was written in two ways offers both', () => {
    const turns = talk(
      'P: Who is this?',
      "C: My name's Nora Whitfield.",
      'P: Thanks, Mrs. Witfield. What is wrong?',
    );
    expect(values(findName(turns))).toEqual(['Nora Whitfield', 'Nora Witfield']);
  });

  test('that was spelled is written so, and what was heard comes second', () => {
    const turns = talk('P: Name?', 'C: Maureen Gallivin, G-A-L-L-I-V-A-N.');
    expect(findName(turns)).toMatchObject({ confidence: 'spelled' });
    expect(values(findName(turns))).toEqual(['Maureen Gallivan', 'Maureen Gallivin']);
  });

  test('and an e-mail address that write it differently offer each other’s way', () => {
    const turns = talk(
      'P: Who is this?',
      "C: My name's Nora Whitfield.",
      'P: And your email?',
      'C: It is nora dot witfield at example dot com.',
    );
    const { name, email } = compareNameWithEmail({ name: findName(turns), email: findEmail(turns) });
    expect(name.readings).toEqual([
      { value: 'Nora Whitfield', evidence: [1] },
      { value: 'Nora Witfield', evidence: [3] },
    ]);
    expect(values(email)).toEqual(['nora.witfield@example.com', 'nora.whitfield@example.com']);
  });
});

describe('an e-mail address', () => {
  test('whose words stand apart may have a dot between them', () => {
    const turns = talk('P: And your email?', 'C: Send it to burt sorensen at example.com');
    expect(values(findEmail(turns))).toEqual(['burtsorensen@example.com', 'burt.sorensen@example.com']);
  });

  test('that is all one word has no reading with a dot', () => {
    const turns = talk('P: And your email?', 'C: burt sorensen at example.com, all one word.');
    expect(values(findEmail(turns))).toEqual(['burtsorensen@example.com']);
  });

  test('that was taken back is not offered', () => {
    const turns = talk(
      'P: Your email?',
      "C: It's tova at example dot org. No, sorry, that's work. Do tova dot halvorsen at example dot com.",
    );
    expect(values(findEmail(turns))).toEqual(['tova.halvorsen@example.com']);
  });

  test('whose dot was said has no reading without it', () => {
    const turns = talk('P: And your email?', 'C: leo dot vandeventer at example dot com.');
    expect(values(findEmail(turns))).toEqual(['leo.vandeventer@example.com']);
  });

  test('that was spelled out leaves no second', () => {
    const turns = talk('P: Your email?', 'C: D, Y-O-O-N, at example dot com.');
    expect(values(findEmail(turns))).toEqual(['dyoon@example.com']);
  });
});

describe('an address', () => {
  test('read back with another number, unopposed, can be read both ways', () => {
    const turns = talk(
      'P: What is the address?',
      'C: 1422 Alder Street, Austin.',
      'P: 1442 Alder Street. I know it.',
      'C: See you then.',
    );
    expect(values(findAddress(turns))).toEqual(['1422 Alder Street, Austin', '1442 Alder Street, Austin']);
  });

  test('whose number the customer put right does not offer the wrong one', () => {
    const turns = talk(
      'P: Fourteen Desert Marigold Court, in Gilbert?',
      'C: No, a hundred and forty.',
      'P: One forty, sorry.',
      'C: Yes, 140 Desert Marigold Court.',
    );
    expect(values(findAddress(turns))).toEqual(['140 Desert Marigold Court, Gilbert']);
  });

  test('that the customer answers with its number is not offered as the pro had it', () => {
    const turns = talk(
      'P: What is the address?',
      'C: 1422 Alder Street, Austin.',
      'P: So 1442 Alder Street?',
      'C: 1422.',
    );
    expect(values(findAddress(turns))).toEqual(['1422 Alder Street, Austin']);
  });

  test('stands alone beside numbers that no street follows', () => {
    const turns = talk(
      'P: What is the address, and what broke?',
      'C: It ran 2 Cycles. 1965 Cedar Hollow Road, Dripping Springs, 78620 Dripping Springs.',
    );
    expect(values(findAddress(turns))).toEqual(['1965 Cedar Hollow Road, Dripping Springs 78620']);
  });

  test('said twice with and without its last word is one reading', () => {
    const turns = talk('P: The address?', 'C: 77 Pennywhistle Lane, Columbus.', 'C: So, 77 Pennywhistle.');
    expect(values(findAddress(turns))).toEqual(['77 Pennywhistle Lane, Columbus']);
  });
});
