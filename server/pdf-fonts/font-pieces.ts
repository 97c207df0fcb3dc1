import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { unwrapWoff } from '../unwrap-woff.ts';

/** A part of a family, with the letters it draws. */
interface Piece {
  name: string;
  ranges: [from: number, to: number][];
  offset: number;
  length: number;
}

const file = path.join(import.meta.dirname, 'noto.fonts');
let known: { pieces: Piece[]; start: number } | undefined;
const unwrapped = new Map<string, Buffer>();
/** Some documents' worth. A piece is some 50 KB, and all of them are some 11 MB. */
const mostKept = 60;

/** The name of the piece that draws this letter, as `scripts/fonts/cut-pdf-fonts.ts` laid them; null when none does. */
export function findPiece(codePoint: number): string | null {
  known ??= readIndex();
  const piece = known.pieces.find(({ ranges }) =>
    ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
  );
  return piece?.name ?? null;
}

export function readPiece(name: string): Buffer {
  known ??= readIndex();
  const kept = unwrapped.get(name);
  if (kept) return kept;
  const piece = known.pieces.find((each) => each.name === name);
  if (!piece) throw new Error(`no font is called ${name}`);
  const font = unwrapWoff(readBytes(known.start + piece.offset, piece.length));
  if (unwrapped.size >= mostKept) unwrapped.clear();
  unwrapped.set(name, font);
  return font;
}

function readIndex(): { pieces: Piece[]; start: number } {
  const length = readBytes(0, 4).readUInt32BE();
  return { pieces: JSON.parse(readBytes(4, length).toString()), start: 4 + length };
}

function readBytes(position: number, length: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    readSync(handle, bytes, 0, length, position);
    return bytes;
  } finally {
    closeSync(handle);
  }
}
