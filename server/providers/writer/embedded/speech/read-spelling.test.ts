import { expect, test } from 'vitest';
import { readSpellings } from './read-spelling.ts';

test.each([
  ['V-A-N-D-E-R-M-O-L-E-N.', ['vandermolen']],
  ['It is D, Y, O, O, N.', ['dyoon']],
  ['m e e k s', ['meeks']],
  ['K-E-Z, I-A-H.', ['keziah', 'kez', 'iah']],
  ['B E T T Y E, S A N D I F E R. 17 Elm', ['bettyesandifer', 'bettye', 'sandifer']],
  ['M as in Mary, E, double K, S', ['mekks']],
  ['E, U, N, dash, J, I. P, A, K.', ['eunji', 'eun', 'pak']],
  ['I had a plan B', []],
  ['T-Ray', []],
])('%s', (text, letters) => expect(readSpellings(text).map((spelling) => spelling.letters)).toEqual(letters));
