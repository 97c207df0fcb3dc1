import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#test/support/files/temporary-folder.ts';
import { add, holdMusic, noise } from '#test/support/sound/made-up-sound.ts';
import { readEnv } from '../../../env.ts';
import { readWav } from '../audio/read-wav.ts';
import { writeWav } from '../audio/write-wav.ts';
import { createTranscriber } from '../create-transcriber.ts';
import type { SpeechWorker } from '../process/speech-worker.ts';
import { TranscriberError } from '../transcriber.ts';
import type { ThreadRoom } from './choose-threads.ts';
import { vocabularyPrompt } from './vocabulary-prompt.ts';
import { createWhisperTranscriber } from './whisper-transcriber.ts';

const CACHE = process.env.JOTLINE_CACHE || join(homedir(), '.cache', 'jotline');
const DATA =
  process.env.JOTLINE_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const SAMPLE = join(DATA, 'audio', '11-electrical-burning-outlet.wav');
const hasModel = existsSync(join(CACHE, 'models', 'ggml-base.en.bin'));
const canListen = hasModel && existsSync(SAMPLE);

function transcriber() {
  const created = createTranscriber({ env: readEnv({ JOTLINE_CACHE: CACHE, TRANSCRIBE_THREADS: '1' }) });
  onTestFinished(() => created.close());
  return created;
}

function recording(samples: Float32Array, sampleRate = 8000): string {
  const path = join(temporaryFolder(), 'call.wav');
  writeFileSync(path, writeWav(samples, sampleRate));
  return path;
}

test.skipIf(!canListen)(
  `words and times come out of a real call${canListen ? '' : ' (skipped: no model in the cache, or no sample)'}`,
  async () => {
    const { channels, sampleRate } = readWav(readFileSync(SAMPLE));
    const audioPath = recording(channels[0]!.subarray(0, 12 * sampleRate), sampleRate);
    const { segments, durationSeconds } = await transcriber().transcribe({ audioPath });
    expect(durationSeconds).toBe(12);
    expect(segments.map(({ text }) => text).join(' ')).toMatch(/electric.*outlet.*bedroom/is);
    expect(segments.every(({ start, end }) => start >= 0 && end >= start && end <= 12)).toBe(true);
  },
  600_000,
);

test.skipIf(!hasModel)(
  `a silent recording has no words, not invented thanks${hasModel ? '' : ' (skipped: no model in the cache)'}`,
  async () => {
    const { segments, durationSeconds } = await transcriber().transcribe({
      audioPath: recording(new Float32Array(80000)),
    });
    expect({ segments, durationSeconds }).toEqual({ segments: [], durationSeconds: 10 });
  },
  300_000,
);

test.skipIf(!canListen)(
  `music on hold brings no words, and those around it are heard${canListen ? '' : ' (skipped: no model in the cache, or no sample)'}`,
  async () => {
    const { channels, sampleRate } = readWav(readFileSync(SAMPLE));
    const speech = channels[0]!.subarray(0, 12 * sampleRate);
    const sound = new Float32Array(44 * sampleRate);
    add(sound, speech, 0);
    add(sound, holdMusic(20, sampleRate), 12 * sampleRate);
    add(sound, speech, 32 * sampleRate);
    const { segments } = await transcriber().transcribe({ audioPath: recording(sound, sampleRate) });
    expect(segments.filter(({ start, end }) => start > 12.5 && end < 31.5)).toEqual([]);
    const around = segments.filter(({ start, end }) => end < 13 || start > 31);
    expect(
      around
        .map(({ text }) => text)
        .join(' ')
        .match(/outlet/gi),
    ).toHaveLength(2);
  },
  600_000,
);

test.skipIf(!hasModel)(
  `a file that is no recording fails for good${hasModel ? '' : ' (skipped: no model in the cache)'}`,
  async () => {
    const path = join(temporaryFolder(), 'call.wav');
    writeFileSync(path, '<html>404</html>');
    await expect(transcriber().transcribe({ audioPath: path })).rejects.toMatchObject({ retryable: false });
  },
  300_000,
);

test('a call waits for the model: without one it can be tried again', async () => {
  const missing = new TranscriberError('the speech model could not be fetched', { retryable: true });
  const waiting = createWhisperTranscriber({
    model: { path: '', state: () => ({ state: 'absent' }), ensureModel: () => Promise.reject(missing) },
  });
  onTestFinished(() => waiting.close());
  const audioPath = recording(noise(1, 8000, 0.1));
  await expect(waiting.transcribe({ audioPath })).rejects.toMatchObject({ retryable: true });
});

test.each([
  ['half the cores for a recording where no call is listened to', false],
  ['up to all of them for what is left of a call that was', true],
])('the engine has %s', async (_what, isLive) => {
  const asked: ThreadRoom[] = [];
  const run = async ({ threads, mostThreads }: ThreadRoom) => {
    asked.push({ threads, mostThreads });
    return { segments: [], durationSeconds: 1, speakerSeparation: 1 };
  };
  const worker = { run, close: async () => undefined } as unknown as SpeechWorker;
  const model = { path: '', state: () => ({ state: 'ready' as const }), ensureModel: async () => 'none' };
  const created = createWhisperTranscriber({ model, worker, isLive });
  const heard = [{ start: 0, end: 1, sentences: [], levels: new Uint8Array(), isAtEnd: false }];
  await created.transcribe({ audioPath: 'call.wav', heard });
  const cores = availableParallelism();
  const half = Math.max(1, Math.floor(cores / 2));
  expect(asked).toEqual([{ threads: half, mostThreads: isLive ? cores : half }]);
  expect(created.atOnceLive).toBe(isLive ? cores : 1);
});

test('the prompt names the company first and stops at what the model can hold', () => {
  expect(vocabularyPrompt(['PEX', 'PRV', 'PEX'], 'Harbor Plumbing')).toBe('Harbor Plumbing, PEX, PRV.');
  expect(vocabularyPrompt(Array.from({ length: 200 }, (_, i) => `word${i}`)).length).toBeLessThanOrEqual(421);
  expect(vocabularyPrompt()).toBe('');
});
