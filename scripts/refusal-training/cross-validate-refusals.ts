import type { Turn } from '#domain/calls/transcript.ts';
import { mergeSegments } from '#server/providers/writer/embedded/speech/merge-segments.ts';
import { findRefusal } from '#server/providers/writer/embedded/verdicts/find-refusal.ts';
import {
  type RefusalModel,
  scoreRefusals,
} from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import { splitUtterances } from '#server/providers/writer/embedded/verdicts/refusal/split-utterances.ts';
import type { LabelledCall } from '../notes-training/load-calls.ts';
import { makeFolds } from '../notes-training/make-folds.ts';
import { announce, type Excerpt, loadExcerpts } from './load-excerpts.ts';
import { prepareCall, prepareExcerpt, trainRefusalModel } from './train-refusal-model.ts';

const FOLDS = 5;
const SEED = 7;

/** Something with a known answer, and the model that did not see it. */
export interface Held {
  kind: Excerpt['kind'] | 'declined' | 'call' | 'announced';
  turns: Turn[];
  model: Omit<RefusalModel, 'hold' | 'refuse'>;
}

export const toHeldCall = ({ turns, truth }: LabelledCall, model: Held['model']): Held[] =>
  truth.recording_declined
    ? [{ kind: 'declined', turns, model }]
    : [
        { kind: 'call', turns, model },
        { kind: 'announced', turns: announce(turns), model },
      ];

/** Every excerpt and call of the training data with a model that was trained without it. */
export function crossValidateRefusals(excerpts: Excerpt[], calls: LabelledCall[]): Held[] {
  const always = loadExcerpts('plain.training').flatMap(prepareExcerpt);
  const parts = [
    ...excerpts.map((excerpt) => ({ examples: prepareExcerpt(excerpt), excerpt, call: null })),
    ...calls.map((call) => ({ examples: prepareCall(call), excerpt: null, call })),
  ];
  const fold = makeFolds(parts.length, FOLDS, SEED);
  const held: Held[] = [];
  for (let out = 0; out < FOLDS; out += 1) {
    const seen = parts.filter((_, index) => fold[index] !== out);
    const model = trainRefusalModel([...always, ...seen.flatMap(({ examples }) => examples)]);
    for (const { excerpt, call } of parts.filter((_, index) => fold[index] === out)) {
      if (excerpt) held.push({ kind: excerpt.kind, turns: excerpt.turns, model });
      if (call) held.push(...toHeldCall(call, model));
    }
    console.error(`fold ${out + 1} of ${FOLDS}`);
  }
  return held;
}

/** The share of refusals that must be stopped, and of assents that may be taken for sure refusals. */
const RECALL = 0.985;
const SURE_ASSENTS = 0.01;

/** Held from where nearly every refusal is heard, refused from where nearly no assent is. */
export function chooseThresholds(held: Held[]): Pick<RefusalModel, 'hold' | 'refuse'> {
  const scoresOf = (...kinds: Held['kind'][]) =>
    held
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ turns, model }) =>
        scoreRefusals(
          { ...model, hold: 0, refuse: 0 },
          splitUtterances(mergeSegments(turns).turns),
        ).reduce<number>(
          (most, score) => Math.max(most, score ?? Number.NEGATIVE_INFINITY),
          Number.NEGATIVE_INFINITY,
        ),
      )
      .sort((a, b) => b - a);
  const refusals = scoresOf('refusal');
  const assents = scoresOf('assent', 'unrelated');
  const ordinary = scoresOf('call', 'announced');
  const hold = refusals[Math.ceil(RECALL * refusals.length) - 1]! - 0.01;
  const refuse = Math.max(assents[Math.floor(SURE_ASSENTS * assents.length)]!, ordinary[0]!) + 0.01;
  return { hold, refuse };
}

export function judge({ turns, model }: Held, thresholds: Pick<RefusalModel, 'hold' | 'refuse'>) {
  return findRefusal(turns, [], { ...model, ...thresholds })?.kind ?? null;
}
