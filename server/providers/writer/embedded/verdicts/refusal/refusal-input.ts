import { cutPieces, type PieceVocabulary } from '../../model/word-pieces.ts';
import type { Utterance } from './split-utterances.ts';

/** What the network reads of an utterance: its pieces between those said before and after it. */
export interface RefusalInput {
  ids: number[];
  /** 1 for the pieces of the utterance itself. */
  kinds: number[];
}

const BEFORE = { utterances: 5, pieces: 72 };
const AFTER = { utterances: 3, pieces: 36 };
const MOST_OWN = 64;

/** How long ago our announcement was heard, in as many steps as make a difference. */
function stepsSince({ sinceAnnounced }: Utterance): number {
  if (sinceAnnounced === null) return 0;
  if (sinceAnnounced <= 3) return sinceAnnounced;
  return sinceAnnounced <= 8 ? 4 : 5;
}

/** `vocabulary` ends in marks: 0 begins an utterance, 1 is our announcement, 2 and on say how long ago it was. */
export function refusalInputsOf(
  utterances: readonly Utterance[],
  vocabulary: PieceVocabulary,
): (index: number) => RefusalInput {
  const mark = (at: number) => vocabulary.get(`[mark${at}]`)!;
  const own = utterances.map(({ text, sinceAnnounced }) => [
    sinceAnnounced === 1 ? mark(1) : mark(0),
    ...cutPieces(text, vocabulary)
      .map(({ id }) => id)
      .slice(0, MOST_OWN),
  ]);
  return (index) => {
    const before = own
      .slice(Math.max(0, index - BEFORE.utterances), index)
      .flat()
      .slice(-BEFORE.pieces);
    const after = own
      .slice(index + 1, index + 1 + AFTER.utterances)
      .flat()
      .slice(0, AFTER.pieces);
    const head = [vocabulary.get('[CLS]')!, mark(2 + stepsSince(utterances[index]!)), ...before];
    const middle = own[index]!;
    return {
      ids: [...head, ...middle, ...after],
      kinds: [...head.map(() => 0), ...middle.map(() => 1), ...after.map(() => 0)],
    };
  };
}
