import { expect, test } from 'vitest';
import { add, noise, voice } from '#test/support/sound/made-up-sound.ts';
import type { Sentence } from '../text/sentences.ts';
import { spreadWords } from '../text/spread-words.ts';
import { assignSpeakers } from './assign-speakers.ts';
import { melCepstra } from './mel-cepstra.ts';
import { logPitch } from './pitch.ts';

const RATE = 8000;
const LOW_VOICE = { pitch: 105, formants: [500, 1100, 2300] };
const HIGH_VOICE = { pitch: 210, formants: [750, 1700, 2900] };

const CALL = [
  ['pro', 'Thanks for calling Harbor, how can I help you?'],
  ['customer', 'Hi, I have a leak under the sink.'],
  ['pro', 'Is the water off now?'],
  ['customer', 'Yes it is off at the wall.'],
  ['customer', 'The cabinet is wet though.'],
  ['pro', 'Okay, what is your address there?'],
  ['customer', 'Twelve Oak Street in Salem.'],
  ['pro', 'I can come at four today.'],
] as const;

function makeCall(voices: { pro: typeof LOW_VOICE; customer: typeof LOW_VOICE }) {
  const samples = noise(CALL.length * 2 + 1, RATE, 0.002);
  const sentences = CALL.map(([speaker, text], i): Sentence => {
    const start = i * 2 + 0.3;
    add(samples, voice({ ...voices[speaker], seed: i + 5 }, 1.5), start * RATE);
    return { start, end: start + 1.5, words: spreadWords({ start, end: start + 1.5, text }), marked: false };
  });
  return { samples, sentences };
}

const TRUTH = CALL.map(([speaker]) => speaker);

test.each([
  { pro: LOW_VOICE, customer: HIGH_VOICE },
  { pro: HIGH_VOICE, customer: LOW_VOICE },
])('two voices get their roles, whoever sounds lower', (voices) => {
  const { samples, sentences } = makeCall(voices);
  const { speakers, separation } = assignSpeakers(samples, sentences, { proAnswered: true });
  expect(speakers).toEqual(TRUTH);
  expect(separation).toBeGreaterThan(0.5);
});

test('roles hold when the pro placed the call', () => {
  const { samples, sentences } = makeCall({ pro: LOW_VOICE, customer: HIGH_VOICE });
  expect(assignSpeakers(samples, sentences, {}).speakers).toEqual(TRUTH);
});

test('the same call gives the same answer every time', () => {
  const { samples, sentences } = makeCall({ pro: LOW_VOICE, customer: HIGH_VOICE });
  expect(assignSpeakers(samples, sentences, {})).toEqual(assignSpeakers(samples, sentences, {}));
});

test('a call without a word, or with one, does not fail', () => {
  expect(assignSpeakers(new Float32Array(8000), [], {}).speakers).toEqual([]);
  const { samples, sentences } = makeCall({ pro: LOW_VOICE, customer: HIGH_VOICE });
  expect(assignSpeakers(samples, sentences.slice(1, 2), {}).speakers).toEqual(['customer']);
  expect(assignSpeakers(new Float32Array(80000), sentences.slice(0, 2), {}).speakers).toHaveLength(2);
});

test('a message left by one person is not split in two', () => {
  const samples = noise(13, RATE, 0.002);
  const said = [
    'Hi, this is Ann.',
    'I need a new roof.',
    'My address is 12 Oak Street.',
    'It leaks.',
    'Call me.',
    'Bye.',
  ];
  const sentences = said.map((text, i): Sentence => {
    const start = i * 2 + 0.3;
    add(samples, voice({ ...LOW_VOICE, seed: i + 5 }, 1.5), start * RATE);
    return { start, end: start + 1.5, words: spreadWords({ start, end: start + 1.5, text }), marked: false };
  });
  expect(new Set(assignSpeakers(samples, sentences, {}).speakers)).toEqual(new Set(['customer']));
});

test('cepstra tell resonances apart and do not care about loudness', () => {
  const middle = (sound: Float32Array) => melCepstra(sound).cepstrumAt(50);
  const distance = (a: Float64Array, b: Float64Array) => Math.hypot(...a.map((value, k) => value - b[k]!));
  const low = voice(LOW_VOICE, 1);
  const louder = low.map((value) => value * 2);
  expect(distance(middle(low), middle(louder))).toBeLessThan(
    0.5 * distance(middle(low), middle(voice(HIGH_VOICE, 1))),
  );
});

test('pitch is found in a voice and not in noise', () => {
  expect(Math.exp(logPitch(voice(LOW_VOICE, 1), 50)!)).toBeCloseTo(105, -1);
  expect(logPitch(noise(1, RATE, 0.3), 50)).toBeUndefined();
});
