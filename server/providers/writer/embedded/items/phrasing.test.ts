import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { cleanSpeech, settleCorrections } from '../speech/clean-speech.ts';
import { splitSentences } from '../speech/split-sentences.ts';
import { toThirdPerson } from '../speech/third-person.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import { dropVocatives } from './drop-vocatives.ts';
import { findDue } from './find-due.ts';
import { settleProposals } from './settle-proposals.ts';

describe('corrections inside a sentence', () => {
  test.each([
    ['Come Tuesday, no wait, Wednesday at 9', 'Come Wednesday at 9'],
    ['It is 56 feet, no, 48 feet', 'It is 48 feet'],
    ["Tuesday, no wait, Tuesday I've got the dentist", "Tuesday I've got the dentist"],
    ['Breaker 10, no, 12', 'Breaker 12'],
  ])('%s', (text, expected) => expect(settleCorrections(text)).toBe(expected));
});

describe('a day that was turned down', () => {
  test('gives way to the agreed one', () => {
    const sentences = splitSentences(
      talk(
        "P: I'll come out Tuesday at one.",
        "C: Tuesday's the sale barn. Make it Wednesday.",
        'P: Wednesday at one.',
      ),
    );
    const settlement = settleProposals(sentences).get(0)!;
    expect([...settlement.rejected]).toContain('tuesday');
    expect(settlement.settled).toBe('Wednesday at 1');
  });

  test('stays when it was accepted', () => {
    const sentences = splitSentences(talk("P: I'll come Tuesday at one.", 'C: Tuesday works.'));
    expect(settleProposals(sentences).size).toBe(0);
  });
});

describe('the third person', () => {
  test.each([
    ['I work nights', 'the customer works nights'],
    ["I really can't go over $1,500", 'the customer really cannot go over $1,500'],
    ["I don't want a tankless", 'the customer does not want a tankless'],
    ["we've got a dog", 'the customer has a dog'],
    ['call me when you get here', 'call the customer when the pro gets here'],
  ])('the customer says: %s', (text, expected) => expect(toThirdPerson(text, 'customer')).toBe(expected));

  test.each([
    ['email you a written estimate', 'email the customer a written estimate'],
    ['have the office email you the certificate', 'have the office email the customer the certificate'],
    ['we use a micro mesh', 'the pro uses a micro mesh'],
    ["I'll write you up a price", 'the pro will write the customer up a price'],
  ])('the pro says: %s', (text, expected) => expect(toThirdPerson(text, 'pro')).toBe(expected));

  test('leaves no I and no you behind', () => {
    const words = fc.array(
      fc.constantFrom('I', 'you', 'my', 'your', 'me', 'we', 'need', 'the', 'roof', 'and', "don't", 'fix'),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(words, (list) => {
        expect(toThirdPerson(list.join(' '), 'customer')).not.toMatch(/\b(?:I|you|my|your|me|we)\b/);
      }),
    );
  });
});

describe('amounts and times in notes', () => {
  test.each([
    ["I can't go over fifteen hundred.", "I can't go over $1,500."],
    ['no banging before nine thirty', 'no banging before 9:30'],
    ['about one thirty-five degrees', 'about one thirty-five degrees'],
    ['a fifty gallon heater', 'a 50 gallon heater'],
    ['nine hundred and eighty dollars', '$980'],
    ['Thursday the twenty-third', 'Thursday the 23rd'],
  ])('%s', (text, expected) => expect(writeAmounts(text)).toBe(expected));
});

describe('cleaned speech', () => {
  test.each([
    ["Oh, okay, so, um, there's a, there's a dog", "there's a dog"],
    ['Great, and the side gate sticks, you know', 'the side gate sticks'],
    ['No sprays in there, please.', 'No sprays in there'],
  ])('%s', (text, expected) => expect(cleanSpeech(text)).toBe(expected));
});

describe('being addressed by name', () => {
  test.each([
    ["There's no rush, Vin, any time before summer.", "There's no rush, any time before summer."],
    ['Vin, make it ten on Saturday.', 'make it ten on Saturday.'],
    ['The Vinson gate sticks.', 'The Vinson gate sticks.'],
  ])('is left out: %s', (text, expected) => {
    expect(dropVocatives(splitSentences(talk(`C: ${text}`)), ['vin'])[0]!.text).toBe(expected);
  });
});

describe('when something is due', () => {
  test.each([
    ['I can be there today before 5', 'today before 5'],
    ['Wednesday at 9:30 works', 'Wednesday at 9:30'],
    ['by Friday', 'by Friday'],
    ['the roof is old', null],
  ])('%s', (text, expected) => expect(findDue(text)).toBe(expected));
});
