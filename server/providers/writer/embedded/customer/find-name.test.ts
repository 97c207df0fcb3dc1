import { describe, expect, test } from 'vitest';
import type { Turn } from '#domain/calls/transcript.ts';
import { talk } from '#test/support/sound/talk.ts';
import { findName } from './find-name.ts';

const nameIn = (...lines: string[]) => findName(talk(...lines)).value;

describe("the customer's name", () => {
  test('is joined from the first and the last name', () => {
    expect(
      nameIn(
        'P: Post and Rail, this is Dub.',
        "C: I've got a gate down. I'm Tovina.",
        'P: Last name, Tovina?',
        'C: Stallard. Nine one eight, five five five, oh one nine zero.',
      ),
    ).toBe('Tovina Stallard');
    expect(
      nameIn(
        'P: Hudson Handyman, Luis here.',
        "C: Hello Luis. I'm Karim, we want a TV on the wall.",
        'P: Sure. Email?',
        'C: karim dot r at example dot com. Surname is Ranganath.',
      ),
    ).toBe('Karim Ranganath');
  });

  test('has the first name that was asked for later', () => {
    expect(
      nameIn(
        'P: Bay Appliance, Joey.',
        'C: This is Mrs. Iacobelli, from Hobart Place.',
        'P: How long ago was that, Mrs. Iacobelli?',
        'C: Ten years.',
        'P: And your first name, for the ticket?',
        "C: Concetta. But I won't answer to it.",
      ),
    ).toBe('Concetta Iacobelli');
  });

  test('is the one by which the pro calls the customer', () => {
    expect(
      nameIn(
        'P: Hi, is this Mrs. Delgadino? This is Manny at Harbor Appliance.',
        'C: Oh! The oven part.',
        'P: It came in, Mrs. Delgadino.',
      ),
    ).toBe('Mrs. Delgadino');
  });

  test('keeps both halves of a double name', () => {
    expect(
      nameIn(
        'P: Board and Mud, this is Wiley.',
        'C: My sink leaks.',
        'P: And who have I got?',
        "C: Jo-Ellen Medrano-Pham. That's P-H-A-M.",
      ),
    ).toBe('Jo-Ellen Medrano-Pham');
  });

  test('stands in the e-mail address when only the first name was said', () => {
    expect(
      nameIn(
        'P: Signal Mechanical, Terrence.',
        "C: Terrence, it's Gwen over at Brainard Commons.",
        "P: Hey Gwen. What's up?",
        'C: The unit is out.',
        'P: Where do I send it, Gwen?',
        'C: gwen dot strickling at example dot com.',
      ),
    ).toBe('Gwen Strickling');
  });

  test('stands between other facts given at once', () => {
    expect(
      nameIn(
        'P: Packerland Pest, Deb.',
        'C: I got bees in my wall.',
        'P: I got a guy near you.',
        "C: It's 2216 Finger Bluff Court, Green Bay. Kurt Vandenhout. 920-555-0135.",
      ),
    ).toBe('Kurt Vandenhout');
  });

  test('is no company, no insurer and no street', () => {
    const name = nameIn(
      'P: Truckee Solar, Paloma.',
      'C: Hi, this is Pete Etxarri. I have Sage Mutual, and I am at Alta Brisa on Loon Call Road.',
      'P: Okay, Pete.',
    );
    expect(name).toBe('Pete Etxarri');
  });

  test('is read without capitals', () => {
    expect(
      nameIn(
        'P: clean edge gutters',
        'C: hi my gutter fell down',
        'P: ok name and the address',
        "C: it's tovah ekdahl e k d a h l",
      ),
    ).toBe('Tovah Ekdahl');
  });

  test('is put together from letters in two breaths', () => {
    expect(findName(talk('P: Your name?', 'C: Keziah Stalworth. S-T-A-L-L, W-O-R-T-H.'))).toMatchObject({
      value: 'Keziah Stallworth',
      confidence: 'spelled',
    });
  });

  test('is not lengthened by the letters of an e-mail address', () => {
    expect(
      nameIn(
        'P: Who is this?',
        'C: Brenda Culpepper.',
        'P: Email?',
        'C: Brenda C H at example dot org. B-R-E-N-D-A-C-H.',
      ),
    ).toBe('Brenda Culpepper');
  });

  test('asks a tagger about every word that may be part of it', () => {
    const asked: [number, number][] = [];
    const turns: Turn[] = talk('P: Name?', 'C: Gil Stroud.');
    findName(turns, { tagger: (turn, word) => asked.push([turn, word]) });
    expect(asked).toEqual(
      expect.arrayContaining([
        [1, 0],
        [1, 1],
      ]),
    );
  });
});
