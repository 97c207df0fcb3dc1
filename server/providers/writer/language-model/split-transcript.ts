import type { Turn } from '#domain/calls/transcript.ts';

export interface TranscriptPart {
  turns: Turn[];
  /** Where the part begins in the whole call: its turns keep their numbers. */
  from: number;
}

const overlapTurns = 6;
/** English has some four letters a token; names, numbers and other languages fewer. */
const lettersPerToken = 3.3;
const tokensAroundTurn = 12;

export function estimateTokens(turn: Pick<Turn, 'text'>): number {
  return Math.ceil(turn.text.length / lettersPerToken) + tokensAroundTurn;
}

/** Parts that fit, each beginning with the last turns of the one before: what is agreed across a cut is seen whole. */
export function splitTranscript(turns: Turn[], mostTokens: number): TranscriptPart[] {
  const parts: TranscriptPart[] = [];
  let from = 0;
  while (from < turns.length) {
    let end = from;
    for (let tokens = 0; end < turns.length; end += 1) {
      tokens += estimateTokens(turns[end]!);
      if (tokens > mostTokens && end > from) break;
    }
    parts.push({ turns: turns.slice(from, end), from });
    if (end === turns.length) break;
    from = Math.max(from + 1, end - overlapTurns);
  }
  return parts;
}
