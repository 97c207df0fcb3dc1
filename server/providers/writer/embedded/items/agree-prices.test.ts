import { describe, expect, test } from 'vitest';
import { talk } from '#test/support/sound/talk.ts';
import { splitSentences } from '../speech/split-sentences.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import { titleInSentence } from '../title/title-in-sentence.ts';
import { findAgreedPrice, withLimit } from './agree-prices.ts';
import { dropContact } from './drop-contact.ts';
import { joinActions, joinDue } from './join-actions.ts';
import { nameMaterials } from './name-materials.ts';

const agreed = (...lines: string[]) => findAgreedPrice(splitSentences(talk(...lines)))?.text ?? null;

describe('an agreed price', () => {
  test('is what the pro names and the customer takes', () => {
    expect(agreed("P: It's 18.50 all in, permit included.", 'C: Okay, do it.')).toBe(
      'Agreed price: $1,850 all in, permit included',
    );
  });
  test('may be a bare number said again', () => {
    expect(agreed('P: Seven forty for all of it.', "C: Seven forty, fine, let's do it.")).toBe(
      'Agreed price: $740 for all of it',
    );
  });
  test.each([
    [["P: That'd be $900 for the job.", 'C: I have to talk to my wife.']],
    [['P: Tuesday at nine thirty.', 'C: Nine thirty is fine.']],
    [['C: Four fifteen Elm Street.', 'P: Four fifteen Elm.', 'C: Yes, four fifteen.']],
  ])('is not %s', (lines) => expect(agreed(...lines)).toBeNull());
});

describe('a spending limit', () => {
  const limits = (line: string) => withLimit([], splitSentences(talk(line))).map((item) => item.text);
  test('said in passing is kept', () => {
    expect(limits('C: Up to $600, just do it.')).toEqual(['Spending limit: $600']);
    expect(limits("C: I can't go over 1500.")).toEqual(['Spending limit: $1,500']);
  });
  test('is no length', () => expect(limits('C: It goes up to 600 feet.')).toEqual([]));
});

describe('numbers of a recogniser', () => {
  test.each([
    ["It's 21.50 all in", "It's $2,150 all in"],
    ["It's $1.89 for the diagnostic", "It's $1.89 for the diagnostic"],
    ['one eighty-five parts and all', '$185 parts and all'],
    ['That is 185, parts and all', 'That is $185, parts and all'],
    ['no banging before 9.30', 'no banging before 9:30'],
    ['The gate code is 7,719', 'The gate code is 7719'],
    ['The quote is for 150 feet', 'The quote is for 150 feet'],
    ['The price for 2217 Tallgrass Bend', 'The price for 2217 Tallgrass Bend'],
    ['It is $2.50 a foot, total', 'It is $2.50 a foot, total'],
  ])('%s', (text, expected) => expect(writeAmounts(text)).toBe(expected));
});

describe('leftovers of a sentence', () => {
  test.each([
    ['ann@example.com, the customer will be here just come to the back door', 'come to the back door'],
    ['614-555-0151, and an email for the invoice', 'Email the invoice'],
    ['602-555-0162', ''],
    ['21.50, yeah', ''],
    ['Park in the alley', 'Park in the alley'],
  ])('%s', (text, expected) => expect(dropContact(text)).toBe(expected));
});

describe('actions', () => {
  const action = (text: string, due: string | null, turn: number) => ({
    text,
    due,
    owner: 'pro' as const,
    evidence: [turn],
  });
  test('that only say when give their time to the visit', () => {
    const joined = joinActions([
      action('Come replace the pump today', 'today', 4),
      action('Be there by 3', 'by 3', 5),
    ]);
    expect(joined).toEqual([{ ...action('Come replace the pump today', 'today by 3', 4), evidence: [4, 5] }]);
  });
  test('keep a time that is complete', () => expect(joinDue('Friday at 9', 'by 3')).toBe('Friday at 9'));
});

describe('materials that repeat the work', () => {
  test('keep their nouns', () => {
    const line = { text: 'Put in a new 40, new pan, and haul away the old one', evidence: [1] };
    const said = splitSentences(talk('C: It is a 40 gallon electric.'));
    expect(nameMaterials([line], [line], said)[0]!.text).toBe('40-gallon electric unit; pan');
  });
});

describe('a title inside a sentence', () => {
  test.each([
    ['Replace leaking water heater', 'replacing the leaking water heater'],
    ['Install mini split', 'installing a mini split'],
    ['Treat for termites', 'treating for termites'],
    ['Move-out clean', 'a move-out clean'],
    ['Repair AC, not cooling', 'the AC, which is not cooling'],
  ])('%s', (title, expected) => expect(titleInSentence(title)).toBe(expected));
});
