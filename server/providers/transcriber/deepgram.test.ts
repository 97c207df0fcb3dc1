import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/files/temporary-folder.ts';
import { answerJson, startStandIn } from '#test/support/servers/stand-in-server.ts';
import { writeWav } from './audio/write-wav.ts';
import { createDeepgramTranscriber } from './deepgram.ts';

const word = (text: string, speaker: number) => ({
  word: text,
  start: 0,
  end: 1,
  confidence: 0.9,
  speaker,
  speaker_confidence: 0.8,
  punctuated_word: text,
});

/** The answer's shape is that of Deepgram's published prerecorded response with utterances. */
const ANSWER = {
  metadata: {
    transaction_key: 'deprecated',
    request_id: 'r1',
    sha256: 'x',
    created: '2026-01-01T00:00:00Z',
    duration: 7.5,
    channels: 1,
    models: ['m'],
    model_info: {},
  },
  results: {
    channels: [{ alternatives: [{ transcript: '…', confidence: 0.98, words: [] }] }],
    utterances: [
      {
        start: 0.2,
        end: 2.1,
        confidence: 0.99,
        channel: 0,
        transcript: 'Harbor Plumbing, how can I help you?',
        words: [word('Harbor', 0)],
        speaker: 0,
        id: 'a',
      },
      {
        start: 2.4,
        end: 5,
        confidence: 0.61,
        channel: 0,
        transcript: 'I need somebody to look at my sink.',
        words: [word('I', 1)],
        speaker: 1,
        id: 'b',
      },
    ],
  },
};

function recording(): string {
  const path = join(temporaryFolder(), 'call.wav');
  writeFileSync(path, 'RIFF-sound');
  return path;
}

test('the request carries key, options and sound, and the answer becomes our transcript', async () => {
  let seen = { url: new URL('http://x'), authorization: '', type: '', body: '' };
  const baseUrl = await startStandIn((request, body, response) => {
    seen = {
      url: new URL(request.url!, 'http://x'),
      authorization: request.headers.authorization!,
      type: request.headers['content-type']!,
      body: body.toString(),
    };
    answerJson(response, 200, ANSWER);
  });
  const transcriber = createDeepgramTranscriber({ apiKey: 'dg-test', baseUrl });
  const transcript = await transcriber.transcribe({
    audioPath: recording(),
    vocabulary: ['PEX'],
    companyName: 'Harbor Plumbing',
  });

  expect(seen).toMatchObject({ authorization: 'Token dg-test', type: 'audio/wav', body: 'RIFF-sound' });
  expect(seen.url.pathname).toBe('/v1/listen');
  expect(Object.fromEntries(seen.url.searchParams)).toMatchObject({
    model: 'nova-3',
    diarize: 'true',
    utterances: 'true',
    punctuate: 'true',
  });
  expect(seen.url.searchParams.getAll('keyterm')).toEqual(['Harbor Plumbing', 'PEX']);
  expect(transcript).toEqual({
    segments: [
      {
        start: 0.2,
        end: 2.1,
        speaker: 'pro',
        text: 'Harbor Plumbing, how can I help you?',
        confidence: 0.99,
      },
      {
        start: 2.4,
        end: 5,
        speaker: 'customer',
        text: 'I need somebody to look at my sink.',
        confidence: 0.61,
      },
    ],
    durationSeconds: 7.5,
    speakerSeparation: 0.8,
  });
});

test('only the channel with the conversation is sent', async () => {
  let size = 0;
  const baseUrl = await startStandIn((_request, body, response) => {
    size = body.length;
    answerJson(response, 200, ANSWER);
  });
  const path = join(temporaryFolder(), 'call.wav');
  const stereo = writeWav(new Float32Array(200), 8000);
  stereo[22] = 2;
  writeFileSync(path, stereo);
  await createDeepgramTranscriber({ apiKey: 'k', baseUrl }).transcribe({ audioPath: path, channel: 1 });
  expect(size).toBe(44 + 100 * 2);
});

test.each([
  [429, true],
  [502, true],
  [400, false],
  [401, true],
  [413, false],
])('status %i is retryable: %s', async (status, retryable) => {
  const baseUrl = await startStandIn((_request, _body, response) => {
    answerJson(response, status, { err_code: 'X', err_msg: 'no', request_id: 'r' });
  });
  const transcriber = createDeepgramTranscriber({ apiKey: 'dg-test', baseUrl });
  await expect(transcriber.transcribe({ audioPath: recording() })).rejects.toMatchObject({ retryable });
});

test('an unknown host is retryable', async () => {
  const transcriber = createDeepgramTranscriber({ apiKey: 'k', baseUrl: 'http://127.0.0.1:9' });
  await expect(transcriber.transcribe({ audioPath: recording() })).rejects.toMatchObject({ retryable: true });
});
