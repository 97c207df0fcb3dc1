import type { Window } from './plan-windows.ts';

export interface JoinedWindow {
  samples: Float32Array;
  /** From seconds inside the joined sound to seconds in the call. */
  toCallTime(seconds: number): number;
}

/** Puts the pieces of a window together into one stretch of sound. */
export function joinPieces(samples: Float32Array, sampleRate: number, window: Window): JoinedWindow {
  const pieces = window.map(({ start, end }) =>
    samples.subarray(Math.floor(start * sampleRate), Math.floor(end * sampleRate)),
  );
  const joined = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  const offsets: number[] = [];
  let at = 0;
  for (const piece of pieces) {
    offsets.push(at / sampleRate);
    joined.set(piece, at);
    at += piece.length;
  }
  return {
    samples: joined,
    toCallTime(seconds) {
      const i = Math.max(
        0,
        offsets.findLastIndex((offset) => offset <= seconds),
      );
      return Math.min(window[i]!.end, window[i]!.start + seconds - offsets[i]!);
    },
  };
}
