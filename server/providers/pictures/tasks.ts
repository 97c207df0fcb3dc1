import type { Drawing, PictureKind } from './pictures.ts';

export interface PictureTask {
  picture: Uint8Array;
  kind: PictureKind;
  drawing: Drawing;
}

/** A picture that cannot be read is an error; one that is not to be read is an answer. */
export type PictureResult = { drawn: Buffer } | { refused: 'too_many_pixels' };
