import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#test/support/files/temporary-folder.ts';
import { answerJson, startStandIn } from '#test/support/servers/stand-in-server.ts';
import { add, noise, voice } from '#test/support/sound/made-up-sound.ts';
import { writeWav } from './audio/write-wav.ts';
import { createOpenAiCompatibleTranscriber } from './openai-compatible.ts';

/** The answer's shape is that of OpenAI's published verbose_json. */
const ANSWER = {
  task: 'transcribe',
  language: 'english',
  duration: 8,
  text: '…',
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0,
      end: 2,
      text: ' Thanks for calling Harbor, how can I help you?',
      tokens: [1],
      temperature: 0,
      avg_logprob: -0.2,
      compression_ratio: 1.1,
      no_speech_prob: 0.01,
    },
    {
      id: 1,
      seek: 0,
      start: 2,
      end: 4,
      text: ' Hi, I have a leak under my sink.',
      tokens: [1],
      temperature: 0,
      avg_logprob: -0.9,
      compression_ratio: 1.1,
      no_speech_prob: 0.01,
    },
    {
      id: 2,
      seek: 0,
      start: 4,
      end: 8,
      text: ' Okay, what is your address? My address is 12 Oak Street.',
      tokens: [1],
      temperature: 0,
      avg_logprob: -0.2,
      compression_ratio: 1.1,
      no_speech_prob: 0.01,
    },
  ],
};

function recordCall(): string {
  const pro = { pitch: 105, formants: [500, 1100, 2300] };
  const customer = { pitch: 210, formants: [750, 1700, 2900] };
  const sound = noise(8, 8000, 0.002);
  for (const [start, who] of [
    [0, pro],
    [2, customer],
    [4, pro],
    [6, customer],
  ] as const)
    add(sound, voice(who, 1.8), start * 8000);
  const path = join(temporaryFolder(), 'call.wav');
  writeFileSync(path, writeWav(sound, 8000));
  return path;
}

async function transcriberFor(handler: Parameters<typeof startStandIn>[0], timeoutMilliseconds?: number) {
  const baseUrl = `${await startStandIn(handler)}/v1/`;
  const transcriber = createOpenAiCompatibleTranscriber({
    baseUrl,
    apiKey: 'sk-test',
    model: 'whisper-1',
    timeoutMilliseconds,
  });
  onTestFinished(() => transcriber.close());
  return transcriber;
}

test('the request carries key, model, prompt and file, and the answer gets speakers', async () => {
  let seen = { method: '', path: '', authorization: '', form: new FormData() };
  const transcriber = await transcriberFor(async (request, body, response) => {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    seen = {
      method: request.method!,
      path: request.url!,
      authorization: request.headers.authorization!,
      form,
    };
    answerJson(response, 200, ANSWER);
  });
  const audioPath = recordCall();
  const { segments, durationSeconds } = await transcriber.transcribe({
    audioPath,
    vocabulary: ['PEX', 'PRV'],
    companyName: 'Harbor',
  });

  expect(seen).toMatchObject({
    method: 'POST',
    path: '/v1/audio/transcriptions',
    authorization: 'Bearer sk-test',
  });
  expect(seen.form.get('model')).toBe('whisper-1');
  expect(seen.form.get('response_format')).toBe('verbose_json');
  expect(seen.form.getAll('timestamp_granularities[]')).toEqual(['segment']);
  expect(seen.form.get('prompt')).toBe('Harbor, PEX, PRV.');
  expect((seen.form.get('file') as File).name).toBe('call.wav');
  expect((seen.form.get('file') as File).size).toBe(44 + 8 * 8000 * 2);

  expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['pro', 'Thanks for calling Harbor, how can I help you?'],
    ['customer', 'Hi, I have a leak under my sink.'],
    ['pro', 'Okay, what is your address?'],
    ['customer', 'My address is 12 Oak Street.'],
  ]);
  expect(segments[1]!.confidence).toBeCloseTo(Math.exp(-0.9));
  expect(durationSeconds).toBe(8);
});

test.each([
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [413, false],
])('status %i is retryable: %s', async (status, retryable) => {
  const transcriber = await transcriberFor((_request, _body, response) => {
    answerJson(response, status, { error: { message: 'no' } });
  });
  await expect(transcriber.transcribe({ audioPath: recordCall() })).rejects.toMatchObject({ retryable });
});

test.each([401, 402, 403])(
  'status %i waits for whoever runs this to put the account right',
  async (status) => {
    const transcriber = await transcriberFor((_request, _body, response) => {
      answerJson(response, status, { error: { message: 'Incorrect API key provided: sk-test.' } });
    });
    await expect(transcriber.transcribe({ audioPath: recordCall() })).rejects.toMatchObject({
      retryable: true,
      needsOwner: true,
    });
  },
);

test('a recording that is larger than the vendor takes goes in parts, cut where nobody speaks', async () => {
  const sizes: number[] = [];
  const largest = 70_000;
  // OpenAI's own words: https://platform.openai.com/docs/guides/speech-to-text, 25 MB a file.
  const refusal = { error: { message: 'Maximum content size limit exceeded', code: '413' } };
  const baseUrl = `${await startStandIn(async (request, body, response) => {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const { size } = form.get('file') as File;
    sizes.push(size);
    if (size > largest) return answerJson(response, 413, refusal);
    const seconds = (size - 44) / 2 / 8000;
    const text = ` This is part ${sizes.length}.`;
    answerJson(response, 200, { segments: [{ start: 0.1, end: seconds - 0.1, text }] });
  })}/v1/`;
  const transcriber = createOpenAiCompatibleTranscriber({
    baseUrl,
    model: 'whisper-1',
    largestBytes: largest,
  });
  onTestFinished(() => transcriber.close());
  const { segments, durationSeconds } = await transcriber.transcribe({ audioPath: recordCall(), channel: 0 });
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size - 44, 0)).toBe(8 * 8000 * 2);
  expect(segments.map(({ text }) => text)).toEqual(sizes.map((_, part) => `This is part ${part + 1}.`));
  // The voices pause at 1.8, 3.8 and 5.8 s.
  const cut = (sizes[0]! - 44) / 2 / 8000;
  expect([1.9, 3.9].some((pause) => Math.abs(cut - pause) < 0.15)).toBe(true);
  expect(segments.at(-1)!.end).toBeGreaterThan(7);
  expect(durationSeconds).toBe(8);
});

test('a recording of 27 MB goes to a vendor that takes 25 MB and not one byte more', async () => {
  const mostBytes = 25 * 1024 * 1024;
  const rate = 44_100;
  const seconds: number[] = [];
  const transcriber = await transcriberFor(async (request, body, response) => {
    if (body.length > mostBytes) {
      const message = `413: Maximum content size limit (${mostBytes}) exceeded (${body.length} bytes read)`;
      return answerJson(response, 413, { error: { message, type: 'server_error', param: null, code: null } });
    }
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const { size } = form.get('file') as File;
    seconds.push((size - 44) / 2 / rate);
    const text = ` This is part ${seconds.length}.`;
    answerJson(response, 200, { segments: [{ start: 0.5, end: 2, text }] });
  });
  const whole = 310;
  const audioPath = join(temporaryFolder(), 'long.wav');
  const file = writeWav(noise(whole, rate, 0.002), rate);
  expect(file.length).toBeGreaterThan(mostBytes);
  writeFileSync(audioPath, file);
  const { segments, durationSeconds } = await transcriber.transcribe({ audioPath, channel: 0 });
  expect(seconds).toHaveLength(2);
  expect(seconds[0]! + seconds[1]!).toBeCloseTo(whole, 3);
  expect(durationSeconds).toBe(whole);
  expect(segments.map(({ text }) => text)).toEqual(['This is part 1.', 'This is part 2.']);
  expect(segments[1]!.start).toBeCloseTo(seconds[0]! + 0.5, 1);
}, 300_000);

test('a broken connection and a server that never answers are retryable', async () => {
  const broken = await transcriberFor((request) => request.socket.destroy());
  await expect(broken.transcribe({ audioPath: recordCall() })).rejects.toMatchObject({ retryable: true });
  const silent = await transcriberFor(() => undefined, 50);
  await expect(silent.transcribe({ audioPath: recordCall() })).rejects.toMatchObject({ retryable: true });
});

test('an endpoint without segments is named as the problem', async () => {
  const transcriber = await transcriberFor((_request, _body, response) =>
    answerJson(response, 200, { text: 'hi' }),
  );
  await expect(transcriber.transcribe({ audioPath: recordCall() })).rejects.toMatchObject({
    retryable: false,
    message: /verbose_json/,
  });
});
