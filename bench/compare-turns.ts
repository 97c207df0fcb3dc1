import { normaliseWords } from '../scripts/normalise-words.ts';
import { scoreSpeech } from '../scripts/score-speech.ts';

export interface Turn {
  start: number;
  end: number;
  text: string;
}

/** Times of the same turn may differ by so much. */
const slackSeconds = 2;

/** How far what was heard is from the truth: words that differ, and turns of which not even half is there. */
export function compareTurns(truth: Turn[], heard: Turn[]) {
  const speaker = 'unknown';
  const { errors, referenceWords } = scoreSpeech(
    truth.map(({ text }) => ({ speaker, text })),
    heard.map(({ text }) => ({ speaker, text })),
  );
  return {
    words: referenceWords,
    differentWords: errors,
    lostTurns: truth.filter((turn) => isLost(turn, heard)).length,
  };
}

function isLost(turn: Turn, heard: Turn[]): boolean {
  const words = normaliseWords(turn.text);
  const near = heard.filter(
    ({ start, end }) => start < turn.end + slackSeconds && end > turn.start - slackSeconds,
  );
  const said = new Set(near.flatMap(({ text }) => normaliseWords(text)));
  return words.filter((word) => said.has(word)).length < words.length / 2;
}
