import type { Speaker } from '#domain/calls/transcript.ts';
import { settleCorrections } from '../speech/clean-speech.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import { cutPieces, type Piece, type PieceVocabulary } from './word-pieces.ts';

/** What the network reads of a sentence: numbers written out, slips of the tongue settled, cut into pieces. */
export type ReadSentence = { text: string; pieces: Piece[]; kinds: number[]; speaker: number };

const speakers: Speaker[] = ['pro', 'customer', 'other', 'unknown'];
const LONGEST = 90;

function caseOf(word: string): number {
  if (/^\d/.test(word)) return 3;
  if (word.length > 1 && /^\p{Lu}+$/u.test(word)) return 2;
  return /^\p{Lu}/u.test(word) ? 1 : 0;
}

export function readPiecesOf(sentence: Sentence, vocabulary: PieceVocabulary): ReadSentence {
  const text = settleCorrections(writeAmounts(sentence.text));
  const pieces = cutPieces(text, vocabulary).slice(0, LONGEST);
  const speaker = speakers.indexOf(sentence.speaker);
  const kinds = pieces.map(({ start, end }) => speaker * 4 + caseOf(text.slice(start, end)));
  return { text, pieces, kinds, speaker };
}
