import { normaliseWords } from './normalise-words.ts';

export interface SpokenTurn {
  speaker: string;
  text: string;
}

export interface SpeechScore {
  referenceWords: number;
  errors: number;
  /** Recognised words that could be compared with a word of a known speaker. */
  comparedWords: number;
  rightSpeaker: number;
}

interface SpokenWord {
  text: string;
  speaker: string;
}

const ROLE: Record<string, string> = { agent: 'pro', caller: 'customer' };

export function scoreSpeech(reference: SpokenTurn[], recognised: SpokenTurn[]): SpeechScore {
  const truth = toWords(reference);
  const heard = toWords(recognised);
  const { errors, pairs } = align(truth, heard);
  const known = pairs.filter(([word]) => word.speaker === 'pro' || word.speaker === 'customer');
  return {
    referenceWords: truth.length,
    errors,
    comparedWords: known.length,
    rightSpeaker: known.filter(([word, guess]) => word.speaker === guess.speaker).length,
  };
}

function toWords(turns: SpokenTurn[]): SpokenWord[] {
  return turns.flatMap(({ speaker, text }) =>
    normaliseWords(text).map((word) => ({ text: word, speaker: ROLE[speaker] ?? speaker })),
  );
}

/** Fewest insertions, deletions and substitutions, and which recognised word stands for which spoken one. */
function align(
  truth: SpokenWord[],
  heard: SpokenWord[],
): { errors: number; pairs: [SpokenWord, SpokenWord][] } {
  const width = heard.length + 1;
  const cost = new Uint32Array((truth.length + 1) * width);
  for (let j = 0; j < width; j++) cost[j] = j;
  for (let i = 1; i <= truth.length; i++) {
    cost[i * width] = i;
    for (let j = 1; j < width; j++) {
      const differs = truth[i - 1]!.text === heard[j - 1]!.text ? 0 : 1;
      cost[i * width + j] = Math.min(
        cost[(i - 1) * width + j - 1]! + differs,
        cost[(i - 1) * width + j]! + 1,
        cost[i * width + j - 1]! + 1,
      );
    }
  }
  const pairs: [SpokenWord, SpokenWord][] = [];
  let i = truth.length;
  let j = heard.length;
  while (i > 0 && j > 0) {
    const here = cost[i * width + j]!;
    const differs = truth[i - 1]!.text === heard[j - 1]!.text ? 0 : 1;
    if (here === cost[(i - 1) * width + j - 1]! + differs) pairs.push([truth[--i]!, heard[--j]!]);
    else if (here === cost[(i - 1) * width + j]! + 1) i--;
    else j--;
  }
  return { errors: cost[truth.length * width + heard.length]!, pairs };
}
