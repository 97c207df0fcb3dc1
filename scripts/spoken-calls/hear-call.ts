import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tradeVocabulary } from '#server/features/calls/notes/trade-vocabulary.ts';
import type { Transcriber, Transcript } from '#server/providers/transcriber/transcriber.ts';
import type { LabelledCall } from '../notes-training/load-calls.ts';
import type { LineVariant } from './lay-on-line.ts';
import { numberOf } from './pick-calls.ts';
import { speakCall, speakingVersion } from './speak-call.ts';
import type { Synthesiser } from './synthesiser.ts';

export interface Listener {
  folder: string;
  synthesiser: () => Promise<Synthesiser>;
  /** The name of the synthesiser, known without fetching it. */
  voices: string;
  transcriber: Transcriber;
}

/**
 * What the product's speech engine hears of a call that is spoken over the line. Sound and transcript are kept by
 * what they were made of, so a run that was stopped goes on, and a second one only writes the notes.
 */
export async function hearCall(
  listener: Listener,
  call: LabelledCall,
  variant: LineVariant,
): Promise<Transcript> {
  const { folder, transcriber } = listener;
  const words = call.turns.map(({ speaker, text }) => [speaker, text]);
  const spoken = hash([words, variant, numberOf(call.id), listener.voices, speakingVersion]);
  const vocabulary = tradeVocabulary([call.truth.category]);
  // How many threads it may use changes how long it takes, not what it hears.
  const engine = transcriber.describe().replace(/, \d+ threads?$/, '');
  const heard = hash([spoken, engine, vocabulary]);
  const name = `${call.id}-${variant.replaceAll(' ', '-')}`;
  const transcriptPath = join(folder, 'transcripts', `${name}-${heard}.json`);
  if (existsSync(transcriptPath)) return JSON.parse(await readFile(transcriptPath, 'utf8')) as Transcript;

  const audioPath = join(folder, 'sound', `${name}-${spoken}.wav`);
  if (!existsSync(audioPath)) {
    const synthesiser = await listener.synthesiser();
    await keep(audioPath, speakCall(synthesiser, { number: numberOf(call.id), turns: call.turns, variant }));
  }
  const transcript = await transcriber.transcribe({ audioPath, vocabulary, channel: 0 });
  await keep(transcriptPath, JSON.stringify(transcript));
  return transcript;
}

/** Under its final name only when it is whole. */
async function keep(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(`${path}.partial`, content);
  await rename(`${path}.partial`, path);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
