import type { Speaker, Turn } from '#domain/calls/transcript.ts';
import { isCommand } from './is-command.ts';

export type Sentence = {
  text: string;
  turn: number;
  /** Position inside its turn. */
  place: number;
  lastInTurn: boolean;
  speaker: Speaker;
};

const ABBREVIATION = /\b(mr|mrs|ms|dr|st|jr|sr|ave|rd|blvd|apt|no|vs|a\.m|p\.m)\.$/i;
/** A recogniser that writes no full stops gives whole turns; past this many words a reader needs a break. */
const LONG_UNPUNCTUATED = 28;
const BREAKS = /(?<!\s)\s+(?=(?:oh and|okay so|also|plus|and|so|but)\b)/gi;
/** Verbs that are as often things: "ice and water membrane", "trim and paint". */
const THING =
  /^(?:water|service|power|paint|tile|frame|line|mulch|sod|roof|stain|fence|dust|deep|cedar|price|plumb|heat|block|deposit|label)$/i;

/** "…and put in new" goes on with something else; "…and the counter flashing" only lists. */
function goesOn(piece: string): boolean {
  const next = /^and ([\p{L}']+)/iu.exec(piece)?.[1];
  if (next === undefined) return true;
  if (/^(?:then|also|if|when|i|we|you|he|she|they|it|there|that's|this)\b/i.test(next)) return true;
  return isCommand(piece.slice('and '.length)) && !THING.test(next);
}

function splitPunctuated(text: string): string[] {
  const parts: string[] = [];
  let current = '';
  for (const piece of text.split(/(?<=[.!?]["')]?)\s+/)) {
    current = current ? `${current} ${piece}` : piece;
    if (ABBREVIATION.test(current)) continue;
    parts.push(current);
    current = '';
  }
  if (current) parts.push(current);
  return parts;
}

function splitLong(sentence: string): string[] {
  if (sentence.split(/\s+/).length <= LONG_UNPUNCTUATED || /[,.;!?]\s/.test(sentence)) return [sentence];
  const parts: string[] = [];
  let current = '';
  for (const piece of sentence.split(BREAKS)) {
    if (current.split(/\s+/).length >= 9 && goesOn(piece)) {
      parts.push(current);
      current = '';
    }
    current = current ? `${current} ${piece}` : piece;
  }
  if (current) {
    const last = parts.pop();
    parts.push(last && current.split(/\s+/).length < 4 ? `${last} ${current}` : current);
    if (last && current.split(/\s+/).length >= 4) parts.splice(-1, 0, last);
  }
  return parts;
}

export function splitText(text: string): string[] {
  const flat = text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
  return splitPunctuated(flat)
    .flatMap(splitLong)
    .filter((part) => /[\p{L}\d]/u.test(part));
}

export function splitSentences(turns: readonly Turn[]): Sentence[] {
  return turns.flatMap((turn, index) => {
    const parts = splitText(turn.text);
    return parts.map((text, place) => ({
      text,
      turn: index,
      place,
      lastInTurn: place === parts.length - 1,
      speaker: turn.speaker,
    }));
  });
}
