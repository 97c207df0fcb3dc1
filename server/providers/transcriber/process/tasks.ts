import type { SpeakerContext } from '../speakers/assign-speakers.ts';
import type { Sentence } from '../text/sentences.ts';
import type { HeardSound, HeardWindow, NewWindow, Transcript } from '../transcriber.ts';
import type { ThreadRoom } from '../whisper/choose-threads.ts';

/** Work for the speech process. A recording is read there, so that no sound crosses between processes. */
export type SpeechTask = RecogniseTask | LabelTask | HearTask;

export interface RecogniseTask extends SpeakerContext, ThreadRoom {
  kind: 'recognise';
  audioPath: string;
  channel?: number;
  modelPath: string;
  prompt: string;
  asLive: boolean;
  heard?: HeardWindow[];
}

/** The next sound of a call that goes on, and what is ready to be heard of it. */
export interface HearTask extends SpeakerContext, ThreadRoom {
  kind: 'hear';
  streamId: string;
  /** Sample at which the sound begins: the process may have been started anew and have missed what came before. */
  from: number;
  /** G.711 mu-law at 8 kHz. */
  sound: Uint8Array;
  isOver: boolean;
  /** Windows that an earlier process has heard. */
  known: NewWindow[];
  modelPath: string;
  prompt: string;
}

/** `isLost`: the process knows nothing of what came before, all of it is to be sent again. */
export type Heard = { isLost: true } | ({ isLost: false } & HeardSound);

/** Text comes from a vendor; who speaks is worked out here. */
export interface LabelTask extends SpeakerContext {
  kind: 'label';
  audioPath: string;
  channel?: number;
  sentences: Sentence[];
}

export type ResultOf<Task extends SpeechTask> = Task extends HearTask ? Heard : Transcript;

/** People have just hung up, or are still speaking. */
export function isAwaited(task: SpeechTask): boolean {
  return task.kind === 'hear' || (task.kind === 'recognise' && (task.heard?.length ?? 0) > 0);
}
