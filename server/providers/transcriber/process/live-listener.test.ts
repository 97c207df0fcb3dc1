import { expect, test, vi } from 'vitest';
import { toMuLaw } from '#domain/calls/g711.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { hearTones, speakTones } from '#test/support/sound/spoken-tones.ts';
import { sentenceText } from '../text/sentences.ts';
import type { HeardWindow, NewWindow } from '../transcriber.ts';
import { recognise } from '../whisper/recognise.ts';
import { LiveListener } from './live-listener.ts';

// Sound takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const options = { prompt: '', threads: 1 };
const sound = speakTones(waterHeater, 2);
const stream = Uint8Array.from(sound, toMuLaw);
const recording = {
  samples: Float32Array.from(sound, (value) => value / 32_768),
  sampleRate: 8000,
  durationSeconds: sound.length / 8000,
};

/** Hears a stream as it comes, in pieces of odd lengths. */
async function listen(bytes: Uint8Array, known: HeardWindow[] = []) {
  const listener = new LiveListener({});
  const windows: NewWindow[] = [];
  let heardBeforeTheEnd = 0;
  for (let at = 0, step = 0; at < bytes.length; step += 1) {
    const length = 3000 + (step % 7) * 777;
    listener.add(bytes.subarray(at, at + length));
    at += length;
    while (listener.isWaiting) windows.push((await listener.hearNext(hearTones, options, known))!);
    heardBeforeTheEnd = windows.length;
  }
  listener.finish();
  while (listener.isWaiting) windows.push((await listener.hearNext(hearTones, options, known))!);
  const isAtEnd = ({ end }: NewWindow) => end > bytes.length / 8000 - 0.3;
  const kept = windows.filter(Boolean).map((window) => ({ ...window, isAtEnd: isAtEnd(window) }));
  return { windows: kept, heardBeforeTheEnd };
}

/** The whole pass over the recording, with a count of how often the engine was asked. */
async function hearRecording(heard: HeardWindow[] = [], of = recording) {
  const lengths: number[] = [];
  const engine = hearTones();
  const counting = {
    recognise: (...args: Parameters<typeof engine.recognise>) => {
      lengths.push(args[0].length);
      return engine.recognise(...args);
    },
  };
  const result = await recognise(() => counting, of, {
    ...options,
    asLive: true,
    heard,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  const { sentences, takenSeconds } = result;
  return { texts: sentences.map(sentenceText), asked: lengths.length, lengths, takenSeconds };
}

const whole = await hearRecording();
const live = await listen(stream);
const textsOf = (windows: HeardWindow[]) =>
  windows.flatMap(({ sentences }) => sentences.map(({ text }) => text));

test('a call that is heard as it comes has the words of its recording, most of them before it ends', async () => {
  const { windows, heardBeforeTheEnd } = live;
  expect(whole.texts.length).toBeGreaterThan(waterHeater.length * 2);
  // A number that was said twice over is an echo to the whole pass.
  expect(textsOf(windows).filter((text, i, all) => text !== all[i - 1])).toEqual(whole.texts);
  expect(heardBeforeTheEnd).toBe(windows.length - 1);
});

test('what was heard live is taken over, and the engine is not asked again', async () => {
  const finished = await hearRecording(live.windows);
  expect(finished).toMatchObject({ texts: whole.texts, asked: 0 });
});

test('after what was taken over, the rest is cut as the whole pass cuts it', async () => {
  const { asked, lengths, texts } = await hearRecording(live.windows.slice(0, 1));
  expect(asked).toBeGreaterThan(1);
  expect(lengths).toEqual(whole.lengths.slice(-asked));
  expect(texts).toEqual(whole.texts);
});

test('a recording that began before the stream is told by its sound, with its own times', async () => {
  const late = {
    ...recording,
    samples: Float32Array.from([...new Float32Array(2000), ...recording.samples]),
  };
  const finished = await hearRecording(live.windows, {
    ...late,
    durationSeconds: late.samples.length / 8000,
  });
  expect(finished).toMatchObject({ texts: whole.texts, asked: 0 });
});

test('where frames were lost, that part alone is heard from the recording', async () => {
  const holed = stream.slice().fill(0xff, 30 * 8000, 33 * 8000);
  const { windows } = await listen(holed);
  expect(textsOf(windows)).not.toEqual(whole.texts);
  const finished = await hearRecording(windows);
  expect(finished.texts).toEqual(whole.texts);
  expect(finished.asked).toBeGreaterThan(0);
  expect(finished.asked).toBeLessThan(whole.asked);
});

test('a stream that was cut off leaves its rest to the recording', async () => {
  const { windows } = await listen(stream.subarray(0, 48 * 8000));
  const finished = await hearRecording(windows);
  expect(finished.texts).toEqual(whole.texts);
  expect(finished.takenSeconds).toBeGreaterThan(15);
});

test('sound of another call is not taken for this one', async () => {
  const { windows } = await listen(Uint8Array.from(speakTones(waterHeater.toReversed(), 2), toMuLaw));
  expect(await hearRecording(windows)).toMatchObject({ texts: whole.texts, takenSeconds: 0 });
});

test('a process that was started anew does not hear again what is known', async () => {
  expect((await listen(stream, live.windows)).windows).toEqual([]);
});
