import { expect, test } from 'vitest';
import type { Notes } from '#domain/calls/notes.ts';
import { decodeWav } from '#domain/calls/wav.ts';
import type { Transcriber } from '#server/providers/transcriber/transcriber.ts';
import { temporaryFolder } from '#test/support/files/temporary-folder.ts';
import { loudnessAt } from '#test/support/sound/loudness-at.ts';
import type { LabelledCall, Truth } from '../notes-training/load-calls.ts';
import { isValidation } from '../notes-training/load-calls.ts';
import { emptyFieldScore, scoreFields } from '../notes-training/score-fields.ts';
import { emptyScore } from '../notes-training/score-notes.ts';
import { castVoices } from './cast-voices.ts';
import { hearCall } from './hear-call.ts';
import { layOnLine, lineVariants } from './lay-on-line.ts';
import { pickSpokenCalls, spread } from './pick-calls.ts';
import { describeSound, holdsBars } from './sound-report.ts';
import { speakCall } from './speak-call.ts';
import type { Synthesiser } from './synthesiser.ts';
import { isSpeakable, toSpeakable } from './to-speakable.ts';

const rate = 16_000;
const sine = (hertz: number, seconds: number) =>
  Int16Array.from({ length: seconds * rate }, (_, i) => 9000 * Math.sin((2 * Math.PI * hertz * i) / rate));
/** A tenth of a second for each word, at the voice's own pitch. */
const humming: Synthesiser = {
  sampleRate: rate,
  speak: (text, { pitch }) => sine(4 * pitch, 0.1 * text.split(' ').length),
};

const truth: Truth = {
  job_title: 'Leaking water heater',
  title_keys: [],
  category: 'Plumbing',
  urgency: 'high',
  customer: { name: 'Gil Stroud', phone: '+16145550151', email: 'gil@example.com', address: null },
  scope: [],
  materials: [],
  constraints: [],
  action_items: [],
  missing: [],
  summary_must_mention: [],
  must_not_appear: [],
  no_job: false,
  recording_declined: false,
};
const call = (id: string, text = 'My heater leaks.'): LabelledCall => ({
  id,
  turns: [
    { speaker: 'pro', text: 'Hello, this is Sam.', start: 0, end: 1 },
    { speaker: 'customer', text, start: 1, end: 2 },
  ],
  truth,
});

test('a written turn becomes sentences that a voice can read', () => {
  expect(toSpeakable('It’s gil.stroud@example.com — right? Spelled S-T-R. “Ok”…')).toEqual([
    "It's gil dot stroud at example dot com, right?",
    'Spelled S, T, R.',
    'Ok ,',
  ]);
  expect(isSpeakable(['Fourteen Alder Street, por favor'])).toBe(true);
  expect(isSpeakable(['¿Cuánto cuesta el calentador? Está goteando, señor.'])).toBe(false);
});

test('two people on a call never share a recorded voice, and the same call is always cast the same', () => {
  for (let number = 1; number <= 60; number += 1) {
    const { pro, customer, other } = castVoices(number);
    expect(new Set([pro.name, customer.name, other.name]).size).toBe(3);
    expect(castVoices(number)).toEqual(castVoices(number));
  }
});

test('a phone line carries its band alone, noise is heard between words, and a room rings on', () => {
  const high = sine(6000, 1);
  const tones = sine(1000, 1).map((value, i) => value + high[i]!);
  const [clean, noisy, room] = lineVariants.map((variant) =>
    layOnLine([{ samples: tones, at: 0, near: false }], rate, variant),
  ) as [Int16Array, Int16Array, Int16Array];
  expect(clean.length).toBe(rate);
  expect(loudnessAt(clean, 1000, 0.2, 0.5)).toBeGreaterThan(0.05);
  // 6000 Hz would fold down to 2000 at the phone's sample rate.
  expect(loudnessAt(clean, 2000, 0.2, 0.5)).toBeLessThan(0.005);
  const loudness = (line: Int16Array, from: number, to: number) =>
    Math.sqrt(line.slice(from, to).reduce((sum, value) => sum + value ** 2, 0) / (to - from));
  expect(loudness(noisy, 14_000, 15_000)).toBeGreaterThan(5 * loudness(clean, 14_000, 15_000));
  expect(loudness(room, 8100, 8900)).toBeGreaterThan(3 * loudness(clean, 8100, 8900));
});

test('a call is spoken turn by turn, one after the other', () => {
  const { sampleRate, channels } = decodeWav(
    speakCall(humming, { number: 6, turns: call('6-a').turns, variant: 'clean line' }),
  );
  expect(sampleRate).toBe(8000);
  const { pro, customer } = castVoices(6);
  expect(loudnessAt(channels[0]!, 4 * pro.pitch, 0.52, 0.3)).toBeGreaterThan(0.05);
  expect(loudnessAt(channels[0]!, 4 * customer.pitch, 0.52, 0.3)).toBeLessThan(0.02);
});

test('what was spoken and heard once is taken from the folder, another line is heard anew', async () => {
  const folder = temporaryFolder();
  let [spoken, heard] = [0, 0];
  const transcriber: Transcriber = {
    describe: () => 'an engine',
    async transcribe({ audioPath }) {
      heard += 1;
      return {
        segments: [{ start: 0, end: 1, speaker: 'pro', text: audioPath }],
        durationSeconds: 1,
        speakerSeparation: 1,
      };
    },
    close: async () => undefined,
  };
  const synthesiser = async () => {
    spoken += 1;
    return humming;
  };
  const listener = { folder, synthesiser, voices: 'humming', transcriber };
  const first = await hearCall(listener, call('7-a'), 'clean line');
  expect(await hearCall(listener, call('7-a'), 'clean line')).toEqual(first);
  expect([spoken, heard]).toEqual([1, 1]);
  await hearCall(listener, call('7-a'), 'line noise');
  await hearCall(listener, call('7-a', 'Other words.'), 'clean line');
  expect([spoken, heard]).toEqual([3, 3]);
});

test('calls are taken evenly, and only those that can be spoken', () => {
  expect(['505-x', '500-x', '512-x', '610-x'].map(isValidation)).toEqual([true, false, false, true]);
  expect(spread([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
  const refused = { ...call('11-a'), truth: { ...truth, recording_declined: true } };
  const calls = [call('10-a'), refused, call('805-heard'), call('12-a', '¿Qué tal? Está goteando, señor.')];
  expect(pickSpokenCalls(calls, 9).map(({ id }) => id)).toEqual(['10-a']);
});

test('a wrong value counts by whether it asks to be confirmed, and one unmarked is below the bar', () => {
  const notes = (customer: Partial<Notes['customer']>, confidence: Partial<Notes['customerConfidence']>) => ({
    kind: 'notes' as const,
    notes: {
      jobTitle: '',
      category: 'Plumbing' as const,
      urgency: 'high' as const,
      urgencyReason: '',
      summary: '',
      scope: [],
      materials: [],
      constraints: [],
      actionItems: [],
      missing: [],
      customer: { name: null, phone: null, email: null, address: null, ...customer },
      customerConfidence: {
        name: 'not_stated' as const,
        phone: 'not_stated' as const,
        email: 'not_stated' as const,
        address: 'not_stated' as const,
        ...confidence,
      },
      customerEvidence: { name: [], phone: [], email: [], address: [] },
    },
  });
  const fields = emptyFieldScore();
  const marked = notes(
    { name: 'Gill Shroud', phone: '614-555-0151', email: 'gill@example.com' },
    { name: 'said_once', phone: 'confirmed', email: 'said_once' },
  );
  scoreFields(fields, truth, marked);
  expect(fields).toMatchObject({ name: { marked: 1 }, phone: { right: 1 }, email: { marked: 1 } });
  const score = { fields, notes: emptyScore(), words: { hits: 1, of: 10 }, speakers: { hits: 9, of: 10 } };
  fields.address = { stated: 1, right: 1, marked: 0, unmarked: 0, absent: 0, asked: 0, invented: 0 };
  expect(holdsBars(score)).toBe(true);
  scoreFields(fields, truth, notes({ name: 'Gill Shroud' }, { name: 'confirmed' }));
  expect(fields).toMatchObject({ name: { unmarked: 1 }, phone: { absent: 1 } });
  expect(holdsBars(score)).toBe(false);
  expect(describeSound(score)).toContain('BELOW: wrong and unmarked 14.3 % (1/7), bar at most 2 %');
});
