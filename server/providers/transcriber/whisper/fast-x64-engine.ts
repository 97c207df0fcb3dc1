import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Token } from '../text/words.ts';
import type { Engine } from './engine.ts';
import { fitContext } from './fit-context.ts';

interface Piece {
  text: string;
  start: number;
  end: number;
}

interface FullParams {
  language: string;
  nThreads: number;
  initialPrompt: string;
  printProgress: boolean;
  printRealtime: boolean;
  printTimestamps: boolean;
  tokenTimestamps: boolean;
  maxLen: number;
  audioCtx: number;
  onNewSegment: (piece: Piece) => void;
}

interface Binding {
  Whisper: new (
    model: Uint8Array,
    options: { useGpu: boolean },
  ) => {
    full(params: FullParams, samples: Float32Array): string;
  };
  WhisperFullParams: new (strategy: number) => FullParams;
}

/** One candidate at a time: of five side by side a tenth more words were wrong, for a fifth more work. */
const GREEDY = 0;
const TURNS_TO_WAIT = 1000;

/** Instructions the binary is compiled for; a processor without them would stop at the first one. */
export const NEEDED_CPU_FLAGS = ['avx2', 'fma', 'f16c', 'bmi2'];

/**
 * The same model and the same whisper.cpp, built for processors of the last ten years: seven times the speed of
 * the portable build, which on x64 uses no vector instructions at all.
 */
export function loadFastX64Engine(modelPath: string): Engine {
  const require = createRequire(import.meta.url);
  const binding: Binding = require('@napi-rs/whisper-linux-x64-gnu');
  const whisper = new binding.Whisper(readFileSync(modelPath), { useGpu: false });
  return {
    async recognise(samples, { prompt, threads }) {
      const pieces: Piece[] = [];
      const params = new binding.WhisperFullParams(GREEDY);
      params.language = 'en';
      params.nThreads = threads;
      params.audioCtx = fitContext(samples.length);
      params.printProgress = false;
      params.printRealtime = false;
      params.printTimestamps = false;
      params.tokenTimestamps = true;
      params.maxLen = 1;
      if (prompt) params.initialPrompt = prompt;
      params.onNewSegment = (piece) => pieces.push(piece);
      const text = whisper.full(params, samples);
      // Pieces reach us through the event loop, which stood still during the call.
      for (let turn = 0; turn < TURNS_TO_WAIT && !isComplete(pieces, text); turn++) await nextTurn();
      return restoreSpaces(pieces, text);
    },
  };
}

function isComplete(pieces: Piece[], text: string): boolean {
  const length = (value: string) => value.replace(/\s+/g, '').length;
  return pieces.reduce((sum, piece) => sum + length(piece.text), 0) >= length(text);
}

/** The binding trims each piece; the whole text still knows where words begin. */
export function restoreSpaces(pieces: Piece[], text: string): Token[] {
  let at = 0;
  return pieces.map((piece) => {
    const found = piece.text === '' ? -1 : text.indexOf(piece.text, at);
    const begins = found > 0 && /\s/.test(text[found - 1]!);
    if (found >= 0) at = found + piece.text.length;
    return { text: (begins ? ' ' : '') + piece.text, start: piece.start / 100, end: piece.end / 100 };
  });
}
