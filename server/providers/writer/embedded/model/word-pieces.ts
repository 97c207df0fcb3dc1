/** Words cut into the pieces that the reader was trained on: lower case, accents dropped, longest piece first. */

export type Piece = { id: number; start: number; end: number };
export type PieceVocabulary = ReadonlyMap<string, number>;

const LONGEST_WORD = 40;

/** Each line is a piece, its number the place in the list; "##" marks pieces inside a word. */
export function readPieces(lines: string): PieceVocabulary {
  return new Map(
    lines
      .split('\n')
      .filter(Boolean)
      .map((piece, id) => [piece, id]),
  );
}

function cutWord(word: string, vocabulary: PieceVocabulary): { id: number; length: number }[] | null {
  const pieces: { id: number; length: number }[] = [];
  for (let at = 0; at < word.length; ) {
    let length = word.length - at;
    let id: number | undefined;
    while (length > 0) {
      id = vocabulary.get((at > 0 ? '##' : '') + word.slice(at, at + length));
      if (id !== undefined) break;
      length -= 1;
    }
    if (id === undefined) return null;
    pieces.push({ id, length });
    at += length;
  }
  return pieces;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Pieces with their place in `text`; a word that cannot be cut becomes one unknown piece. */
export function cutPieces(text: string, vocabulary: PieceVocabulary): Piece[] {
  const unknown = vocabulary.get('[UNK]')!;
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu)].flatMap((match) => {
    const start = match.index;
    const end = start + match[0].length;
    const word = plain(match[0]);
    const cut = word.length <= LONGEST_WORD ? cutWord(word, vocabulary) : null;
    if (!cut) return [{ id: unknown, start, end }];
    let at = start;
    return cut.map(({ id, length }, index) => {
      const piece = { id, start: at, end: index === cut.length - 1 ? end : at + length };
      at += length;
      return piece;
    });
  });
}
