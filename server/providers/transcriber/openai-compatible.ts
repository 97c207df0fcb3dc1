import { basename } from 'node:path';
import { z } from 'zod';
import { openParts } from './audio/open-parts.ts';
import { postToVendor } from './post-to-vendor.ts';
import { createSpeechWorker, type SpeechWorker } from './process/speech-worker.ts';
import { type Sentence, toSentences } from './text/sentences.ts';
import { spreadWords } from './text/spread-words.ts';
import { longestUtterance, type Transcriber, TranscriberError } from './transcriber.ts';
import { vocabularyPrompt } from './whisper/vocabulary-prompt.ts';

export interface OpenAiCompatibleOptions {
  /** Up to and including the version, such as https://api.openai.com/v1 */
  baseUrl: string;
  apiKey?: string;
  model: string;
  worker?: SpeechWorker;
  timeoutMilliseconds?: number;
  /** The largest file the server takes. */
  largestBytes?: number;
}

/** OpenAI takes 25 MB a file, and the form around it counts too. */
const usualLargestBytes = 24 * 1024 * 1024;

interface Piece {
  file: Blob;
  name: string;
  prompt: string | undefined;
  signal: AbortSignal | undefined;
}

const answerSchema = z.object({
  segments: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string().transform((text) => text.slice(0, longestUtterance)),
      avg_logprob: z.number().optional(),
    }),
  ),
});

/** Any server with OpenAI's transcription endpoint. It gives text and times; who speaks is worked out here. */
export function createOpenAiCompatibleTranscriber(options: OpenAiCompatibleOptions): Transcriber {
  const worker = options.worker ?? createSpeechWorker();
  const url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`);

  async function hear({ file, name, prompt, signal }: Piece) {
    const form = new FormData();
    form.set('file', file, name);
    form.set('model', options.model);
    form.set('language', 'en');
    form.set('temperature', '0');
    form.set('response_format', 'verbose_json');
    form.append('timestamp_granularities[]', 'segment');
    if (prompt) form.set('prompt', prompt);
    const answer = answerSchema.safeParse(
      await postToVendor('the transcription server', url, {
        headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
        body: form,
        signal,
        timeoutMilliseconds: options.timeoutMilliseconds,
      }),
    );
    if (answer.success) return answer.data.segments;
    throw new TranscriberError('the transcription server gave no segments: it must support verbose_json', {
      retryable: false,
      cause: answer.error,
    });
  }

  return {
    atOnce: 4,
    describe: () => `${options.model} at ${url.host}`,
    async transcribe({ audioPath, vocabulary, companyName, channel, proAnswered, signal, onProgress }) {
      const prompt = vocabularyPrompt(vocabulary, companyName);
      const name = basename(audioPath);
      const sentences: Sentence[] = [];
      const { largestBytes = usualLargestBytes } = options;
      for (const { file, startSeconds } of await openParts(audioPath, { channel, largestBytes })) {
        const segments = await hear({ file, name, prompt, signal });
        const later = segments.map(({ start, end, ...rest }) => ({
          ...rest,
          start: start + startSeconds,
          end: end + startSeconds,
        }));
        sentences.push(...later.flatMap(toTimedSentences));
      }
      const task = { kind: 'label', audioPath, channel, sentences, companyName } as const;
      return worker.run({ ...task, proAnswered: proAnswered ?? true }, { signal, onProgress });
    },
    close: () => worker.close(),
  };
}

function toTimedSentences(segment: {
  start: number;
  end: number;
  text: string;
  avg_logprob?: number;
}): Sentence[] {
  const confidence =
    segment.avg_logprob === undefined ? {} : { confidence: Math.min(1, Math.exp(segment.avg_logprob)) };
  return toSentences(spreadWords(segment)).map((sentence) => ({ ...sentence, ...confidence }));
}
