import type { TaskContext } from '../../../task-process/answer-tasks.ts';
import { loadRecording } from '../audio/load-recording.ts';
import { resample } from '../audio/resample.ts';
import { isAnnouncement } from '../speakers/announcement.ts';
import { assignSpeakers } from '../speakers/assign-speakers.ts';
import { VOICE_RATE } from '../speakers/mel-cepstra.ts';
import { maskStrongLanguage } from '../text/guards.ts';
import { type Sentence, sentenceText } from '../text/sentences.ts';
import type { Segment, Transcript } from '../transcriber.ts';
import type { FittingEngine } from '../whisper/fit-threads.ts';
import { recognise } from '../whisper/recognise.ts';
import type { LabelTask, RecogniseTask } from './tasks.ts';

/** From a recording to a transcript with speakers. */
export async function runTask(
  task: RecogniseTask | LabelTask,
  getEngine: (modelPath: string) => FittingEngine,
  { onProgress, signal }: TaskContext,
): Promise<Transcript> {
  const speech = loadRecording(task.audioPath, task.channel);
  const { sentences, takenSeconds } =
    task.kind === 'label'
      ? { sentences: task.sentences, takenSeconds: 0 }
      : await recognise(() => getEngine(task.modelPath), speech, { ...task, onProgress, signal });
  const announced = sentences.map((sentence) => isAnnouncement(sentenceText(sentence)));
  const spoken = sentences.filter((_, i) => !announced[i]);
  const voice = resample(speech.samples, speech.sampleRate, VOICE_RATE);
  const { speakers, separation } = assignSpeakers(voice, spoken, task);
  const speakerOf = new Map(spoken.map((sentence, i) => [sentence, speakers[i]!]));
  return {
    segments: sentences.map((sentence) => toSegment(sentence, speakerOf.get(sentence))),
    durationSeconds: speech.durationSeconds,
    speakerSeparation: separation,
    takenSeconds,
  };
}

function toSegment(sentence: Sentence, speaker: Segment['speaker'] | undefined): Segment {
  return {
    start: round(sentence.start),
    end: round(Math.max(sentence.end, sentence.start)),
    speaker: speaker ?? 'unknown',
    text: maskStrongLanguage(sentenceText(sentence)),
    ...(sentence.confidence === undefined ? {} : { confidence: sentence.confidence }),
    ...(speaker === undefined ? { announcement: true as const } : {}),
  };
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
