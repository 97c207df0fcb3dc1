import {
  type BroughtSource,
  broughtMessages,
  broughtRate,
  longestBroughtSeconds,
  shortestBroughtSeconds,
} from '#domain/calls/brought-recordings.ts';
import type { KeptRecording } from '../keep/kept-recording.ts';
import { forgetPieces, joinPieces, keepRecording } from '../keep/recordings-here.ts';
import { readSound, SoundProblem } from './read-sound.ts';

/** Larger than two hours of anything that a phone records; a film would only fill the memory. */
const largestFileBytes = 600 * 1024 * 1024;

export async function openFile(file: File, loginId: string): Promise<KeptRecording> {
  if (file.size > largestFileBytes)
    throw new SoundProblem('That file is too large to open here. Cut it, or export its sound alone.');
  const recording: KeptRecording = {
    id: crypto.randomUUID(),
    loginId,
    source: 'upload',
    fileName: file.name.slice(0, 200),
    recordedAt: new Date(Math.min(file.lastModified, Date.now())).toISOString(),
    samples: await toSamples(file, 'upload'),
    details: null,
  };
  await keepRecording(recording);
  return recording;
}

/** Puts the pieces of a memo together, spoken just now or before the page was closed. */
export async function openMemo(recording: KeptRecording): Promise<KeptRecording> {
  if (recording.samples) return recording;
  const whole = { ...recording, samples: await toSamples(await joinPieces(recording.id), 'memo') };
  await keepRecording(whole);
  await forgetPieces(recording.id);
  return whole;
}

async function toSamples(sound: Blob, source: BroughtSource): Promise<Blob> {
  const samples = await readSound(sound);
  const seconds = samples.length / broughtRate;
  if (seconds < shortestBroughtSeconds) throw new SoundProblem(broughtMessages.tooShort);
  // Stopped by the clock, a memo may be a moment too long.
  const most = longestBroughtSeconds[source] * broughtRate;
  if (source === 'upload' && samples.length > most) throw new SoundProblem(broughtMessages.tooLong.upload);
  return new Blob([samples.length > most ? samples.subarray(0, most) : samples]);
}
