import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { findAddress } from './address/find-address.ts';
import { findEmail } from './find-email.ts';
import { findName } from './find-name.ts';
import { findPhone } from './find-phone.ts';

describe('the phone number', () => {
  test('takes the last four digits that were said after a correction', () => {
    const turns = talk(
      'P: And a good phone?',
      'C: Five one two, five five five, oh one three four. No, sorry. Oh one four three.',
    );
    expect(findPhone(turns)).toMatchObject({ value: '+15125550143', confidence: 'corrected' });
  });

  test('is confirmed when the pro reads it back', () => {
    const turns = talk(
      'P: Phone?',
      'C: 614-555-0151.',
      'P: Six one four, five five five, oh one five one. Got it.',
    );
    expect(findPhone(turns)).toMatchObject({
      value: '+16145550151',
      confidence: 'confirmed',
      evidence: [1, 2],
    });
  });

  test("is not the landlord's, and not the pro's", () => {
    expect(findPhone(talk("C: My landlord's number is 253-555-0100. Mine is 253-555-0179.")).value).toBe(
      '+12535550179',
    );
    expect(findPhone(talk('C: What is your number?', 'P: Call me at 253-555-0100.')).value).toBeNull();
  });
});

describe('the e-mail address', () => {
  test.each([
    ['C: M Dietz at example dot com.', 'mdietz@example.com'],
    ['C: It is leo dot vandeventer at example dot com.', 'leo.vandeventer@example.com'],
    ['C: keisha.brandt@example.com, all lower case.', 'keisha.brandt@example.com'],
    ['C: Send it to burt sorensen at example.com', 'burtsorensen@example.com'],
    ['C: L Tillery six at, no? Okay. L Tillery nine at example dot com.', 'ltillery9@example.com'],
    ['C: It is C Whitfield, the number one, at example dot com.', 'cwhitfield1@example.com'],
    ['C: It is anna underscore k at example dot org.', 'anna_k@example.org'],
  ])('%s', (line, expected) => expect(findEmail(talk('P: And your email?', line)).value).toBe(expected));

  test('is written as it was spelled', () => {
    const turns = talk(
      'P: Is it still Daniel Yoon at example dot com?',
      'C: No, D Yoon. D, Y-O-O-N, at example dot com.',
    );
    expect(findEmail(turns)).toMatchObject({ value: 'dyoon@example.com', confidence: 'spelled' });
    const heard = talk('C: It is C Vandermolan at example dot com. V-A-N-D-E-R-M-O-L-E-N.');
    expect(findEmail(heard).value).toBe('cvandermolen@example.com');
  });

  test("is never the pro's own", () => {
    expect(findEmail(talk("C: What's your email?", "P: It's info at example dot net.")).value).toBeNull();
  });
});

describe('the address', () => {
  test.each([
    [
      'C: Twenty-two seventeen Tallgrass Bend, Austin, seven eight seven four five.',
      '2217 Tallgrass Bend, Austin 78745',
    ],
    ['C: 77 Pennywhistle Lane, Columbus, 43214.', '77 Pennywhistle Lane, Columbus 43214'],
    [
      "C: We're at fifty-five Orchardgate Road, Montclair, New Jersey. Oh seven oh four two.",
      '55 Orchardgate Road, Montclair, NJ 07042',
    ],
    [
      'C: Eleven ninety Dovecote Avenue, Apartment three C, Charlotte.',
      '1190 Dovecote Avenue, Apartment 3C, Charlotte',
    ],
  ])('%s', (line, expected) =>
    expect(findAddress(talk('P: What is the address?', line)).value).toBe(expected),
  );

  test('keeps the house number the customer insists on', () => {
    const turns = talk(
      'P: Fourteen Desert Marigold Court, in Gilbert?',
      'C: No, a hundred and forty.',
      'P: One forty, sorry.',
      'C: Yes, 140 Desert Marigold Court.',
    );
    expect(findAddress(turns).value).toBe('140 Desert Marigold Court, Gilbert');
  });

  test('is found without capitals and punctuation', () => {
    const turns = talk("P: what's the address", "C: it's 77 pennywhistle lane columbus");
    expect(findAddress(turns).value).toContain('77 Pennywhistle Lane');
  });
});

describe('the name', () => {
  test.each([
    ["C: Hi, Dale, uh, my name's Marlene Dietz. I've got a leak.", 'Marlene Dietz'],
    ['C: Yeah, hi. Gil Stroud. My heater is leaking.', 'Gil Stroud'],
    ['C: Good morning. This is Deacon Amos Fairley.', 'Amos Fairley'],
    ["C: hi this is orville haskins i'm eighty one", 'Orville Haskins'],
  ])('%s', (line, expected) =>
    expect(findName(talk('P: Quillfeather Roofing, this is Dale.', line)).value).toBe(expected),
  );

  test("is not a dog's, and not the pro's", () => {
    const turns = talk(
      'P: Tuftmarsh Carpet Care, Dwight.',
      'C: Hi Dwight, he peed on the rug.',
      'P: What is he?',
      "C: A beagle. Name's Waffles.",
    );
    expect(findName(turns).value).toBeNull();
  });

  test('is written as it was spelled', () => {
    const turns = talk('P: Name?', 'C: Maureen Gallivin, G-A-L-L-I-V-A-N.');
    expect(findName(turns)).toMatchObject({ value: 'Maureen Gallivan', confidence: 'spelled' });
  });
});
