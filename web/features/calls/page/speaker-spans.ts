import type { Speaker, Turn } from '#domain/calls/transcript.ts';

/** A stretch of the recording, as shares of the whole. */
export interface SpeakerSpan {
  from: number;
  to: number;
  /** Null where nobody is heard. */
  speaker: Speaker | null;
}

/** Who is heard when, from the first moment to the last without a gap. Who speaks over somebody takes the floor. */
export function speakerSpans(
  turns: Pick<Turn, 'speaker' | 'start' | 'end'>[],
  seconds: number,
): SpeakerSpan[] {
  if (seconds <= 0) return [];
  const spans: SpeakerSpan[] = [];
  let heard = 0;
  const add = (to: number, speaker: Speaker | null) => {
    const end = Math.min(1, to);
    if (end <= heard) return;
    const last = spans.at(-1);
    if (last?.speaker === speaker) last.to = end;
    else spans.push({ from: heard, to: end, speaker });
    heard = end;
  };
  const inOrder = turns.toSorted((a, b) => a.start - b.start);
  for (const [index, { speaker, start, end }] of inOrder.entries()) {
    add(start / seconds, null);
    add(Math.min(end, inOrder[index + 1]?.start ?? end) / seconds, speaker);
  }
  add(1, null);
  return spans;
}
