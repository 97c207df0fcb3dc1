import type { Window } from './plan-windows.ts';

export interface JoinedWindow {
  samples: Float32Array;
  /** From seconds inside the joined sound to seconds in the call. */
  toCallTime(seconds: number): number;
}

/** Puts the pieces of a window together into one stretch of sound; `samples` begin at second `from` of the call. */
export function joinPieces(
  samples: Float32Array,
  sampleRate: number,
  window: Window,
  from = 0,
): JoinedWindow {
  const at0 = Math.round(from * sampleRate);
  const pieces = window.map(({ start, end }) =>
    samples.subarray(
      Math.max(0, Math.floor(start * sampleRate) - at0),
      Math.max(0, Math.floor(end * sampleRate) - at0),
    ),
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
