import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { findAddress } from './find-address.ts';

const asked = (...lines: string[]) => findAddress(talk("P: What's the address?", ...lines)).value;

describe('an address', () => {
  test.each([
    ['C: Eighty-one oh six East Sixty-Second Terrace, Raytown.', '8106 East 62nd Terrace, Raytown'],
    ['C: 14820 37th Street Southeast, Fargo.', '14820 37th Street Southeast, Fargo'],
    ['C: Two six one one, four hundred and thirty-first Avenue.', '2611 431st Avenue'],
    ['C: Ninety-one fifty FM 2381, Bushland.', '9150 FM 2381, Bushland'],
    ['C: 40512 US Highway 287 North, Townsend.', '40512 US Highway 287 North, Townsend'],
    ['C: One seven six dash forty-one Hillside Avenue, in Jamaica.', '176-41 Hillside Avenue, Jamaica'],
    ['C: Four two seven, four two nine Gannet Crest Avenue.', '427-429 Gannet Crest Avenue'],
    ['C: 644 and 646 Tolliver Street, Akron.', '644 and 646 Tolliver Street, Akron'],
    ['C: W-three-one-two Heron Call Road, Minocqua.', 'W312 Heron Call Road, Minocqua'],
    ['C: Three oh six Cypress Elbow. Orange.', '306 Cypress Elbow, Orange'],
    ['C: 880 Camino Ocotillo, Desert Hot Springs.', '880 Camino Ocotillo, Desert Hot Springs'],
    ['C: Thirty-two ninety Sweetgum... Sweetgum Lane, in Beaumont.', '3290 Sweetgum Lane, Beaumont'],
  ])('%s', (line, expected) => expect(asked(line)).toBe(expected));

  test.each([
    ["C: County Road 218, it's number 4477.", '4477 County Road 218'],
    ["C: I'm on Conestoga Ridge, 233.", '233 Conestoga Ridge'],
    ['C: Plover Road is thirty-four fifty.', '3450 Plover Road'],
  ])('has its number behind the street: %s', (line, expected) => expect(asked(line)).toBe(expected));

  test.each([
    ["C: It's lot 17, 2 2 5 0 Sandspur Trail, Thomasville.", '2250 Sandspur Trail, Thomasville'],
    [
      "C: 2405 Perkins Crossing, building C, and I'm number 311, Reading.",
      '2405 Perkins Crossing, Building C, Number 311, Reading',
    ],
    ['C: 214 Fulton Mews, second floor, Grand Rapids.', '214 Fulton Mews, second floor, Grand Rapids'],
    ['C: 9150 Belmore Crossing, suite F and G. Houston.', '9150 Belmore Crossing, Suite F and G, Houston'],
  ])('keeps the unit apart: %s', (line, expected) => expect(asked(line)).toBe(expected));

  test.each([
    ['C: 3 3 1 9 superior ridge trail in Hermantown', '3319 Superior Ridge Trail, Hermantown'],
    ['C: its 419 pond plain road in westwood', '419 Pond Plain Road'],
  ])('is found in lower case: %s', (line, expected) => expect(asked(line)).toContain(expected));

  test('has the town behind an aside or a spelling', () => {
    expect(asked("C: 650 Toenail Trail. Don't laugh. Dripping Springs.")).toBe(
      '650 Toenail Trail, Dripping Springs',
    );
    expect(asked('C: 5118 Huisache Bend. H-U-I-S-A-C-H-E. San Antonio.')).toBe(
      '5118 Huisache Bend, San Antonio',
    );
  });

  test('has the town that was chosen of two', () => {
    const turns = talk(
      "C: I'm on Conestoga Ridge, 233.",
      'P: 233 Conestoga Ridge. In Lititz or Manheim?',
      'C: Manheim. The brick ranch.',
    );
    expect(findAddress(turns).value).toBe('233 Conestoga Ridge, Manheim');
  });

  test('never has a person for a town', () => {
    const turns = talk(
      'P: Name and address?',
      'C: Beth Szabo-Tate. Thirty-nine sixteen Larchmont Ditch Road.',
    );
    expect(findAddress(turns, 'Beth Szabo-Tate').value).toBe('3916 Larchmont Ditch Road');
  });

  test.each([
    [
      'P: Still at 2650 Prairie Smoke Road?',
      'C: Twenty-six fifty, Abilene.',
      '2650 Prairie Smoke Road, Abilene',
    ],
    ['P: I have it on the paper as 1140 Cerro Bend.', 'C: 1142. 1140 is the laundry.', '1142 Cerro Bend'],
    [
      'P: And it is still 58 Candlewick Lane, in Phoenixville?',
      "C: That's us.",
      '58 Candlewick Lane, Phoenixville',
    ],
    [
      "P: And Hobart Place, what's the number?",
      'C: Eleven twenty-six, third floor front.',
      '1126 Hobart Place, third floor front',
    ],
  ])("takes the customer's number for the pro's street: %s %s", (question, answer, expected) =>
    expect(findAddress(talk(question, answer)).value).toBe(expected),
  );

  test('has the number that was put right', () => {
    expect(
      asked("C: 745 Hidden Spring Branch. Wait, did I say seven forty-five? It's seven fifty-four."),
    ).toBe('754 Hidden Spring Branch');
  });

  test('is where the job is, not the place that was taken back', () => {
    expect(
      asked(
        "C: Fifty-nine twenty-four Blue Heron Terrace. No, pardon me, that's the rental. It's 8106 East Larkin Road.",
      ),
    ).toContain('8106 East Larkin Road');
  });

  test.each([
    [
      "C: Ninety-one Cedar Shore Road... no that's mine. Hers is fourteen Pocahontas Street East. Massapequa.",
      'P: Fourteen Pocahontas Street East. Your name?',
      '14 Pocahontas Street East',
    ],
    [
      "C: It's eighteen forty-four West Eighteenth Place. No, I'm eighteen thirty-four. Forty-four is my comadre.",
      'P: Eighteen thirty-four West 18th Place. And the detectors?',
      '1834 West 18th Place',
    ],
  ])('is what the pro understood of several places: %s', (said, readBack, expected) =>
    expect(asked(said, readBack, 'C: Uh-huh.')).toContain(expected),
  );

  test('is not the number that the customer warns of', () =>
    expect(asked('C: 151 East 36th Street. Not 115, that is a consulate.')).toBe('151 East 36th Street'));

  test('stands in a list of facts without a question', () => {
    expect(findAddress(talk("C: Stan Urban, 509 Cottonwood Switch, Pueblo. Don't call me.")).value).toBe(
      '509 Cottonwood Switch, Pueblo',
    );
  });

  test.each([
    ['C: 1520 Twenty Mile Road, Adrian.', '1520 Twenty Mile Road, Adrian'],
    ['C: 3300 Old Number Six Highway, Elloree.', '3300 Old Number 6 Highway, Elloree'],
  ])('has a number in the name of the street: %s', (line, expected) => expect(asked(line)).toBe(expected));

  test('that nobody gave a town for asks to be confirmed', () => {
    const turns = talk('P: Address?', 'C: 12 Larch Lane.', 'P: 12 Larch Lane.', 'C: Yes.');
    expect(findAddress(turns).confidence).toBe('said_once');
  });

  test('is no price with a name behind it, and no distance', () => {
    expect(
      findAddress(talk('P: I can do it for 2400, Roz.', 'C: It is six Miles out, Dan.')).value,
    ).toBeNull();
  });
});
