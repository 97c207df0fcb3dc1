import type { PictureKind } from './pictures.ts';

/** The picture itself decides what it is, never its name or the type the browser gave. */
export function recogniseKind(file: Buffer): PictureKind | 'svg' | null {
  const text = (start: number, end: number) => file.toString('latin1', start, end);
  if (file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  // The brand may also stand among those the file is compatible with.
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 64))) return 'avif';
  return /<svg[\s>]/i.test(file.toString('utf8', 0, 4096)) ? 'svg' : null;
}
