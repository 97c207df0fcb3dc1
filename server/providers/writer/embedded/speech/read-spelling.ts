/** Letters read out one by one: "V-A-N-D-E-R", "D, Y, O, O, N", "m e e k s", "double L", "B as in boy". */
export type Spelling = { letters: string; start: number; end: number };

type Piece = { text: string; start: number; end: number; gap: string };
/** Letters said in one breath; a comma parts two breaths of the same word, or two words. */
type Chunk = Spelling & {
  /** What stands between its letters, once there are two pieces. */ mark: string | null;
};

const SHORTEST = 3;

function readPieces(text: string): Piece[] {
  let last = 0;
  return [...text.matchAll(/[\p{L}\d']+(?:-[\p{L}\d']+)*/gu)].map((match) => {
    const piece = {
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
      gap: text.slice(last, match.index),
    };
    last = piece.end;
    return piece;
  });
}

const lettersOf = (piece: Piece | undefined) =>
  piece && /^\p{L}(?:-\p{L})*$/u.test(piece.text) ? piece.text.replaceAll('-', '').toLowerCase() : null;
const EXPLAINS = /^(?:as|like|for|in)$/i;

/** The letters at a place: "K", "K-O-T", "double L"; "as in boy" behind a letter is passed over. */
function readLetters(pieces: Piece[], at: number): { letters: string; next: number } | null {
  const doubled = /^(?:double|two)$/i.test(pieces[at]!.text) ? lettersOf(pieces[at + 1]) : null;
  if (doubled?.length === 1) return { letters: doubled.repeat(2), next: at + 2 };
  const letters = lettersOf(pieces[at]);
  if (!letters) return null;
  let next = at + 1;
  if (letters.length === 1 && EXPLAINS.test(pieces[next]?.text ?? '')) {
    while (EXPLAINS.test(pieces[next]?.text ?? '')) next += 1;
    const word = pieces[next];
    if (!word || word.text[0]!.toLowerCase() !== letters) return { letters, next: at + 1 };
    next += 1;
  }
  return { letters, next };
}

const goesOn = (open: Chunk, mark: string, letters: string) =>
  (open.mark ?? mark) === mark &&
  /^[.,]?$/.test(mark) &&
  !(mark && (letters.length > 1 || (open.letters.length > 1 && open.mark === null)));

/** Groups of chunks with nothing but commas, "dash" or "and then" between them. */
function readChunks(pieces: Piece[]): Chunk[][] {
  const groups: Chunk[][] = [[]];
  let open: Chunk | undefined;
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]!;
    const mark = piece.gap.trim();
    const read = readLetters(pieces, at);
    if (!read) {
      open = undefined;
      if (!/^(?:hyphen|dash|apostrophe|and|then|uh|um)$/i.test(piece.text)) groups.push([]);
      at += 1;
      continue;
    }
    const end = pieces[read.next - 1]!.end;
    if (open && goesOn(open, mark, read.letters)) {
      open.letters += read.letters;
      open.end = end;
      open.mark = mark;
    } else {
      if (/[.?!;:]/.test(mark)) groups.push([]);
      open = { letters: read.letters, start: piece.start, end, mark: null };
      groups.at(-1)!.push(open);
    }
    at = read.next;
  }
  return groups.filter((group) => group.length > 0);
}

/** Every spelling, and those that follow each other with nothing between them also as one word. */
export function readSpellings(text: string): Spelling[] {
  return readChunks(readPieces(text)).flatMap((chunks) => {
    const whole = {
      letters: chunks.map(({ letters }) => letters).join(''),
      start: chunks[0]!.start,
      end: chunks.at(-1)!.end,
    };
    return [...(chunks.length > 1 ? [whole] : []), ...chunks]
      .filter(({ letters }) => letters.length >= SHORTEST)
      .map(({ letters, start, end }) => ({ letters, start, end }));
  });
}

export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(change, row[j]! + 1, next[j - 1]! + 1);
    }
    row = next;
  }
  return row[b.length]!;
}

/** A spelling settles how a word that sounds like it is written. */
export function soundsLike(spelled: string, heard: string): boolean {
  if (spelled.length < 3) return false;
  return editDistance(spelled, heard.toLowerCase()) <= (spelled.length > 5 ? 3 : spelled.length > 3 ? 2 : 1);
}

/** "Marl" and "Marle", "Whitfield" and "Witfield": one name that was written in two ways. */
export function looksLike(a: string, b: string): boolean {
  const [one, two] = [a.toLowerCase(), b.toLowerCase()];
  if (one === two || Math.min(one.length, two.length) < 4) return false;
  const isLong = Math.max(one.length, two.length) > 5 && one[0] === two[0];
  return editDistance(one, two) <= (isLong ? 2 : 1);
}
