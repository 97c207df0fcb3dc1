import type { SpeakerContext } from '../speakers/assign-speakers.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Transcript } from '../transcriber.ts';

/** Work for the speech process. Both read the recording themselves, so no sound crosses between processes. */
export type SpeechTask = RecogniseTask | LabelTask;

export interface RecogniseTask extends SpeakerContext {
  kind: 'recognise';
  audioPath: string;
  channel?: number;
  modelPath: string;
  prompt: string;
  threads: number;
}

/** Text comes from a vendor; who speaks is worked out here. */
export interface LabelTask extends SpeakerContext {
  kind: 'label';
  audioPath: string;
  channel?: number;
  sentences: Sentence[];
}

export type ToProcess = { id: number; task: SpeechTask };

export type FromProcess =
  | { id: number; progress: number }
  | { id: number; transcript: Transcript }
  | { id: number; error: { message: string; retryable: boolean } };
