import { expect, test } from 'vitest';
import {
  dropEchoes,
  dropLoops,
  dropScraps,
  dropTextOverSilence,
  maskStrongLanguage,
  stripSoundTags,
} from './guards.ts';
import { sentenceText, toSentences } from './sentences.ts';
import { spreadWords } from './spread-words.ts';

const words = (text: string) => spreadWords({ start: 0, end: 10, text });
const textOf = (list: { text: string }[]) => list.map((word) => word.text).join(' ');

test('a sentence repeated over and over is kept once', () => {
  const looped = `Okay. ${'I will be there. '.repeat(6)}Bye.`;
  expect(textOf(dropLoops(words(looped)))).toBe('Okay. I will be there. Bye.');
});

test('a word said three times is what people do', () => {
  expect(textOf(dropLoops(words('No, no, no, the other one.')))).toBe('No, no, no, the other one.');
});

test('repeated digits of a phone number stay', () => {
  const number = 'five five five zero zero zero zero';
  expect(textOf(dropLoops(words(number)))).toBe(number);
  expect(textOf(dropLoops(words('eight five six, six, six, six, six, six')))).toBe('eight five six,');
});

test('a sentence echoed at once is dropped, a number said twice and short thanks are not', () => {
  const said =
    'From my savings account? From my savings account. Call 555-0134. Call 555-0134. Thank you. Thank you.';
  expect(dropEchoes(toSentences(words(said))).map(sentenceText)).toEqual([
    'From my savings account?',
    'Call 555-0134.',
    'Call 555-0134.',
    'Thank you.',
    'Thank you.',
  ]);
});

test('an endless run of one word is a loop', () => {
  expect(textOf(dropLoops(words(`the ${'you '.repeat(20)}end`)))).toBe('the you end');
});

test('descriptions of sound are not speech', () => {
  expect(textOf(stripSoundTags(words('[BLANK_AUDIO] Hello there. [ Silence ] (phone ringing) Yes.')))).toBe(
    'Hello there. Yes.',
  );
});

test('thanks over silence are invented, thanks over speech are not', () => {
  const levels = new Float64Array(1000).fill(-80);
  levels.fill(-20, 0, 300);
  const spoken = toSentences(spreadWords({ start: 1, end: 2, text: 'Thank you.' }));
  const invented = toSentences(spreadWords({ start: 6, end: 8, text: 'Thank you.' }));
  expect(dropTextOverSilence([...spoken, ...invented], levels, -45).map((s) => s.start)).toEqual([1]);
});

test('quiet speech with little sound behind it is kept when it says something', () => {
  const levels = new Float64Array(1000).fill(-80);
  levels.fill(-20, 600, 610);
  const [sentence] = toSentences(spreadWords({ start: 6, end: 7, text: 'Saturday at nine.' }));
  expect(dropTextOverSilence([sentence!], levels, -45).map(sentenceText)).toEqual(['Saturday at nine.']);
});

test('a second listening may add words, but no scraps', () => {
  const heard = toSentences(words('for. Thank you. Zip code 00754. Saturday.'));
  expect(dropScraps(heard).map(sentenceText)).toEqual(['Zip code 00754.', 'Saturday.']);
});

test('strong language never reaches the notes', () => {
  expect(maskStrongLanguage('That is bullshit, she said.')).toBe('That is [unclear], she said.');
  expect(maskStrongLanguage('The cocked valve hit the assembly.')).toBe('The cocked valve hit the assembly.');
});
