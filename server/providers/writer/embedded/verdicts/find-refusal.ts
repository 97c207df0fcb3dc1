import type { Turn } from '#domain/calls/transcript.ts';
import { mergeSegments } from '../speech/merge-segments.ts';
import { hearAnswer } from './refusal/hear-answer.ts';
import { hearPlainRefusal } from './refusal/hear-plain-refusal.ts';
import { hearPlainWording } from './refusal/hear-plain-wording.ts';
import type { hearRefusals } from './refusal/hear-refusals.ts';
import { judgeUtterance } from './refusal/judge-utterance.ts';
import { locateWords } from './refusal/locate-words.ts';
import { isSpokenOf, loadRefusalModel, type RefusalModel, scoreRefusals } from './refusal/refusal-model.ts';
import { splitUtterances } from './refusal/split-utterances.ts';

export type FoundRefusal =
  | { kind: 'refused_recording'; evidence: number[] }
  | { kind: 'unsure_recording'; evidence: number[]; quote: string; seconds: number };

/** A moment that a person has listened to is so much of the recording on both sides. */
const HEARD_SECONDS = 3;

/**
 * Whether somebody refuses the recording, in whatever words and whoever it is: surely, perhaps, or not at all (null).
 * `noRefusalAt` are moments that a person has listened to and heard none.
 */
export async function findRefusal(
  heard: readonly Turn[],
  noRefusalAt: readonly number[] = [],
  model: RefusalModel = loadRefusalModel(),
  hear?: typeof hearRefusals,
): Promise<FoundRefusal | null> {
  const merged = mergeSegments(heard);
  const utterances = splitUtterances(merged.turns);
  const scores = await scoreRefusals(model, utterances, hear);
  const plain = [hearPlainRefusal(merged.turns), hearAnswer(merged.turns)];
  const found = utterances
    .map((utterance, index) => {
      const isPlain =
        plain.includes(utterance.turn) || hearPlainWording(utterance, isSpokenOf(utterances, index));
      const score = scores[index]!;
      const judgement = judgeUtterance({ utterance, score, isPlain }, model);
      return {
        judgement,
        score: score ?? Number.NEGATIVE_INFINITY,
        ...locateWords(utterance, merged, heard),
      };
    })
    .filter(({ judgement }) => judgement !== null)
    .filter(({ seconds }) => !noRefusalAt.some((moment) => Math.abs(moment - seconds) <= HEARD_SECONDS))
    .sort((a, b) => b.score - a.score);
  const most = found.find(({ judgement }) => judgement === 'refused') ?? found[0];
  if (!most) return null;
  const evidence = [most.segment];
  if (most.judgement === 'refused') return { kind: 'refused_recording', evidence };
  return { kind: 'unsure_recording', evidence, quote: most.quote, seconds: most.seconds };
}
