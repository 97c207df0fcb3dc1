/** Text cut into the sub-words that the phraser was trained on, by merging the pair that stands highest in its list. */

export type SubWords = { pieces: string[]; ranks: ReadonlyMap<string, number> };

const SPACE = '\u2581';
const BYTE = /^<0x([0-9A-F]{2})>$/;

export function readSubWords(lines: string): SubWords {
  const pieces = lines.split('\n').filter(Boolean);
  return { pieces, ranks: new Map(pieces.map((piece, rank) => [piece, rank])) };
}

function mergeWord(word: string, ranks: SubWords['ranks']): string[] {
  const parts = [...word];
  for (;;) {
    let best = Number.POSITIVE_INFINITY;
    let at = -1;
    for (let i = 0; i + 1 < parts.length; i += 1) {
      const rank = ranks.get(parts[i]! + parts[i + 1]!);
      if (rank !== undefined && rank < best) {
        best = rank;
        at = i;
      }
    }
    if (at < 0) return parts;
    parts.splice(at, 2, parts[at]! + parts[at + 1]!);
  }
}

const bytesOf = (part: string) =>
  [...new TextEncoder().encode(part)].map((byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);

export function encodeSubWords(text: string, { ranks }: SubWords): number[] {
  const words = text.trim().split(/\s+/).filter(Boolean);
  return words.flatMap((word) =>
    mergeWord(SPACE + word, ranks).flatMap((part) => {
      const id = ranks.get(part);
      return id === undefined ? bytesOf(part).map((byte) => ranks.get(byte)!) : [id];
    }),
  );
}

export function decodeSubWords(ids: readonly number[], { pieces }: SubWords): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (const id of ids) {
    const piece = pieces[id] ?? '';
    const byte = BYTE.exec(piece);
    if (byte) bytes.push(Number.parseInt(byte[1]!, 16));
    else bytes.push(...encoder.encode(piece.replaceAll(SPACE, ' ')));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes)).trim();
}
