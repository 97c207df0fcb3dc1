import { z } from 'zod';
import { openRecording } from './audio/open-recording.ts';
import { postToVendor } from './post-to-vendor.ts';
import { assignRoles } from './speakers/assign-roles.ts';
import { maskStrongLanguage } from './text/guards.ts';
import { longestUtterance, type Transcriber, TranscriberError } from './transcriber.ts';

export interface DeepgramOptions {
  apiKey: string;
  model?: string;
  baseUrl?: string;
  timeoutMilliseconds?: number;
}

const MOST_KEYWORDS = 80;

const answerSchema = z.object({
  metadata: z.object({ duration: z.number() }),
  results: z.object({
    utterances: z.array(
      z.object({
        start: z.number(),
        end: z.number(),
        transcript: z.string().transform((text) => text.slice(0, longestUtterance)),
        confidence: z.number().optional(),
        speaker: z.number().optional(),
        words: z.array(z.object({ speaker_confidence: z.number().optional() })).optional(),
      }),
    ),
  }),
});

/** Deepgram tells voices apart itself; which of them is the pro is decided by what they say. */
export function createDeepgramTranscriber(options: DeepgramOptions): Transcriber {
  const model = options.model ?? 'nova-3';
  const baseUrl = options.baseUrl ?? 'https://api.deepgram.com';
  return {
    atOnce: 4,
    describe: () => `Deepgram ${model}`,
    async transcribe({ audioPath, vocabulary = [], companyName, proAnswered, channel, signal }) {
      const url = new URL('/v1/listen', baseUrl);
      const query = {
        model,
        language: 'en',
        smart_format: 'true',
        punctuate: 'true',
        diarize: 'true',
        utterances: 'true',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const keyword = model.startsWith('nova-3') ? 'keyterm' : 'keywords';
      const words = companyName ? [companyName, ...vocabulary] : vocabulary;
      for (const word of words.slice(0, MOST_KEYWORDS)) url.searchParams.append(keyword, word);
      const answer = answerSchema.safeParse(
        await postToVendor('Deepgram', url, {
          headers: { authorization: `Token ${options.apiKey}`, 'content-type': 'audio/wav' },
          body: await openRecording(audioPath, channel),
          signal,
          timeoutMilliseconds: options.timeoutMilliseconds,
        }),
      );
      if (!answer.success) {
        throw new TranscriberError('Deepgram gave no utterances', { retryable: false, cause: answer.error });
      }
      const { utterances } = answer.data.results;
      const speakers = assignRoles(
        utterances.map(({ transcript, speaker }) => ({ text: transcript, voice: speaker })),
        { companyName, proAnswered: proAnswered ?? true },
      );
      return {
        segments: utterances.map(({ start, end, transcript, confidence }, i) => ({
          start,
          end,
          speaker: speakers[i]!,
          text: maskStrongLanguage(transcript),
          ...(confidence === undefined ? {} : { confidence }),
        })),
        durationSeconds: answer.data.metadata.duration,
        speakerSeparation: meanConfidence(utterances),
      };
    },
    close: () => Promise.resolve(),
  };
}

function meanConfidence(utterances: { words?: { speaker_confidence?: number }[] }[]): number {
  const known = utterances.flatMap(({ words = [] }) =>
    words.flatMap((word) => word.speaker_confidence ?? []),
  );
  return known.length === 0 ? 1 : known.reduce((sum, value) => sum + value, 0) / known.length;
}
