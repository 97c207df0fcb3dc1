import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { findEmail } from './find-email.ts';

const asked = (line: string, name: string | null = null) => findEmail(talk('P: And your email?', line), name);

describe('an e-mail address', () => {
  test.each([
    ['C: It is just rivka dot a at example dot net, but I never read it.', 'rivka.a@example.net'],
    ['C: i moreno at example dot org. Just the initial.', 'imoreno@example.org'],
    ['C: It is B Oduya Marsh, no hyphen, no dots, at example dot org.', 'boduyamarsh@example.org'],
    ['C: It is bursar, all spelled out, 4410, at example dot org.', 'bursar4410@example.org'],
    ['C: r thigpen fifty-four at example dot com.', 'rthigpen54@example.com'],
    ['C: It is lena and ollie, all together, at example dot com.', 'lenaandollie@example.com'],
    ['C: Kettler Holdings, with an S, at example dot com.', 'kettlerholdings@example.com'],
    ['C: It is T Q L, and then the word orchard, at example dot net.', 'tqlorchard@example.net'],
    [
      'C: priya dot nand dot oh seven, like the number zero seven, at example dot org.',
      'priya.nand.07@example.org',
    ],
    ["C: Email's gretaandmoss, so two A's in the middle, at example dot com.", 'gretaandmoss@example.com'],
    ['C: It is tomas underscore v. At example dot org.', 'tomas_v@example.org'],
    [
      'C: Email is manager at lotus kitchen dot example dot com. All together.',
      'manager@lotuskitchen.example.com',
    ],
    [
      'C: lou at example dot org. no wait that goes to the office. use mine. carla dot b at example dot org',
      'carla.b@example.org',
    ],
  ])('%s', (line, expected) => expect(asked(line).value).toBe(expected));

  test.each([
    ['C: So N Kulkarni, K-U-L-K-A-R-N-I, at example dot com.', 'nkulkarni@example.com'],
    ['C: It is dag dot hollinger, H-O-L-L-I-N-G-E-R, at example dot com.', 'dag.hollinger@example.com'],
    [
      'C: It is Bea Lindqvist, B, E, A, and then L, I, N, D, Q, V, I, S, T, at example dot net.',
      'bealindqvist@example.net',
    ],
    ['C: kim ho lam, l-a-m, at example dot com. All one word.', 'kimholam@example.com'],
    ['C: g vandersloot, S-L-O-O-T, at example dot com.', 'gvandersloot@example.com'],
  ])('is written as it was spelled: %s', (line, expected) => expect(asked(line).value).toBe(expected));

  test.each([
    ['C: First initial, last name, at example dot com.', 'odrummond@example.com'],
    ['C: My first name dot last name at example dot com.', 'odell.drummond@example.com'],
  ])('is described by the name: %s', (line, expected) =>
    expect(asked(line, 'Odell Drummond').value).toBe(expected),
  );

  test('is put right in one sign', () => {
    const turns = talk(
      "P: Your email, it's n okafor at example dot com.",
      "C: It's n dot okafor, with the dot.",
    );
    expect(findEmail(turns).value).toBe('n.okafor@example.com');
  });

  test("is not the pro's, said after them", () => {
    expect(
      findEmail(talk('P: Send the form to Mikey at example dot net.', 'C: Mikey at example dot net. Okay.'))
        .value,
    ).toBeNull();
  });

  test('of which only a part was spelled asks to be confirmed', () => {
    expect(asked('C: kim hollister, K-I-M, at example dot com.').confidence).toBe('said_once');
  });
});
