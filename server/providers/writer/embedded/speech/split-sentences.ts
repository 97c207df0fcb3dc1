import type { Speaker, Turn } from '#domain/calls/transcript.ts';

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
const BREAKS =
  /(?<!\s)\s+(?=(?:and then|and also|oh and|okay so|so then|but then|and i'll|and we'll|and if you|also|plus|and|so|but)\b)/gi;

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
    current = current ? `${current} ${piece}` : piece;
    if (current.split(/\s+/).length < 9) continue;
    parts.push(current);
    current = '';
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
