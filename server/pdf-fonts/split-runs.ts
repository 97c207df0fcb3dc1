import { findPiece } from './font-pieces.ts';

/** Letters that one font draws. `font` is null for the document's own. */
export interface Run {
  font: string | null;
  text: string;
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What our own font has: the letters of western Europe and what stands between them. */
const own =
  /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]+$/;
/** Written from right to left: a space between two words belongs to the line, or the words would change places. */
const isBackward = /^noto-sans-(?:arabic|hebrew)/;

/** A text by the fonts that draw it. */
export function splitRuns(text: string): Run[] {
  if (own.test(text)) return [{ font: null, text }];
  const runs: Run[] = [];
  for (const { segment } of clusters.segment(text)) {
    const font = fontOf(segment);
    const before = runs.at(-1);
    const isGap = font === null && segment.trim() === '' && isBackward.test(before?.font ?? '');
    if (before && (before.font === font || isGap)) before.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}

function fontOf(segment: string): string | null {
  return own.test(segment) ? null : findPiece(segment.codePointAt(0) ?? 0);
}
