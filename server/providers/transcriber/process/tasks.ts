import type { SpeakerContext } from '../speakers/assign-speakers.ts';
import type { Sentence } from '../text/sentences.ts';

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
