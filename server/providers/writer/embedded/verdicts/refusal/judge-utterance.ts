import { FIRM, speaksOfWork } from './refusal-flags.ts';
import type { RefusalModel } from './refusal-model.ts';
import type { SpokenSentence, Utterance } from './split-utterances.ts';

export type Judgement = 'refused' | 'unsure' | null;

interface Heard {
  utterance: Utterance;
  /** By the model; null where an utterance cannot be about the recording. */
  score: number | null;
  /** A wording that is a refusal by itself. */
  isPlain: boolean;
}

/** Of 78 refusals in plain wordings none scored as low: what does is about something else. */
const UNLIKE_IT = -1.5;

/** The score, and the few things that count more than any score. */
export function judgeUtterance(
  { utterance, score, isPlain }: Heard,
  { hold, refuse }: Pick<RefusalModel, 'hold' | 'refuse'>,
): Judgement {
  if (isPlain && score !== null && score > UNLIKE_IT) return score > 0 ? 'refused' : 'unsure';
  if (score === null) return isPlain ? 'unsure' : null;
  // Neither yes nor no: a person has to listen, however much it sounds like either.
  const isHedged = utterance.sentences.some(hedges);
  if (score >= refuse) return isHedged ? 'unsure' : 'refused';
  if (utterance.sentences.some((sentence) => doubtsIt(sentence, utterance.sinceAnnounced))) return 'unsure';
  return score >= hold ? 'unsure' : null;
}

const says = ({ flags }: Pick<SpokenSentence, 'flags'>, ...wanted: string[]) =>
  wanted.some((flag) => flags.includes(flag));

const hedges = (sentence: SpokenSentence) => says(sentence, 'wonder') && !says(sentence, 'assent', ...FIRM);

/** "I don't know about that", right after the announcement or of the recording itself. */
function doubtsIt(sentence: SpokenSentence, sinceAnnounced: number | null): boolean {
  if (!hedges(sentence) || !says(sentence, 'not', 'no') || speaksOfWork(sentence)) return false;
  const { words } = sentence;
  const isShortAnswer = sinceAnnounced === 1 && words.length <= 8;
  return says(sentence, 'record') || (isShortAnswer && words.some((word) => /^(?:that|this|it)$/.test(word)));
}
