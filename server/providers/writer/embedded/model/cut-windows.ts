import type { ReadSentence } from './read-pieces.ts';

/** Where a sentence's mark and pieces stand: in which window, from which place to which. */
export type Stand = { window: number; start: number; end: number };
export type Windows = { ids: number[][]; kinds: number[][]; stands: Stand[] };

const LONGEST = 384;

/**
 * Whole sentences in windows that the reader can hold, overlapping by a third. A sentence counts where it has most
 * room around it: a reader understands little at the edge of what it sees.
 */
export function cutWindows(sentences: readonly ReadSentence[], markOf: (speaker: number) => number): Windows {
  const rows = sentences.map(({ pieces, kinds, speaker }) => ({
    ids: [markOf(speaker), ...pieces.map(({ id }) => id)],
    kinds: [speaker * 4, ...kinds],
  }));
  const starts = [0];
  for (const { ids } of rows) starts.push(starts.at(-1)! + ids.length);
  const spans: [number, number][] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && starts[to + 1]! - starts[from]! <= LONGEST) to += 1;
    spans.push([from, to]);
    if (to >= rows.length) break;
    const again = starts[to]! - LONGEST / 3;
    from += 1;
    while (from < to - 1 && starts[from]! < again) from += 1;
  }
  const homes = rows.map((_, at) => {
    const room = spans.map(([from, to]) =>
      at >= from && at < to ? Math.min(starts[at]! - starts[from]!, starts[to]! - starts[at + 1]!) : -1,
    );
    return room.indexOf(Math.max(...room));
  });
  return {
    ids: spans.map(([from, to]) => rows.slice(from, to).flatMap(({ ids }) => ids)),
    kinds: spans.map(([from, to]) => rows.slice(from, to).flatMap(({ kinds }) => kinds)),
    stands: rows.map(({ ids }, at) => {
      const window = homes[at]!;
      const start = starts[at]! - starts[spans[window]![0]]!;
      return { window, start, end: start + ids.length };
    }),
  };
}
