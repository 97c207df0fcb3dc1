import type { Turn } from '#domain/calls/transcript.ts';
import { DIMENSIONS, meaningOf } from '#server/providers/writer/embedded/model/word-vectors.ts';
import { maskAnnouncement } from '#server/providers/writer/embedded/speech/mask-announcement.ts';
import { mergeSegments } from '#server/providers/writer/embedded/speech/merge-segments.ts';
import { hearPlainRefusal } from '#server/providers/writer/embedded/verdicts/refusal/hear-plain-refusal.ts';
import { refusalFeatures } from '#server/providers/writer/embedded/verdicts/refusal/refusal-features.ts';
import {
  canRefuse,
  type WordModel,
} from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import {
  splitUtterances,
  type Utterance,
} from '#server/providers/writer/embedded/verdicts/refusal/split-utterances.ts';
import { toVector } from '#server/providers/writer/embedded/verdicts/text-regression.ts';
import { buildVocabulary } from '../notes-training/build-vocabulary.ts';
import { fitLogistic } from '../notes-training/fit-logistic.ts';
import type { LabelledCall } from '../notes-training/load-calls.ts';
import { announce, announceAnywhere, type Excerpt } from './load-excerpts.ts';

const C = 1;
const ITERATIONS = 80;
/** A feature that one wording has is that wording's own. */
const FEWEST = 2;
const WEIGHT = { refusal: 1, doubtful: 0.3, assent: 4, unrelated: 4, call: 1 } as const;
/** Further from an announcement a call is the same as without one. */
const NEAR = 4;

type Weigh = (turn: number, utterance: Utterance) => number;

interface Example {
  /** The utterances that say something about a recording or its absence; `weight` is above nothing where one refuses. */
  rows: { features: string[]; meaning: Float32Array; weight: number }[];
  /** The wordings that make the vocabulary: those of excerpts. The work talk of whole calls makes none. */
  wordings: string[][];
}

/** `weigh` is asked for the turns as they were written; the writer reads those of one person together. */
function toExample(turns: readonly Turn[], isExcerpt: boolean, weigh: Weigh): Example {
  const merged = mergeSegments(turns);
  const utterances = splitUtterances(merged.turns);
  const weightOf = (utterance: Utterance) => {
    const weights = merged.segments[utterance.turn]!.map((turn) => weigh(turn, utterance));
    return weights.find((weight) => weight > 0) ?? weights.at(-1)!;
  };
  const features = refusalFeatures(utterances);
  const rows = utterances.flatMap((utterance, index) => {
    const weight = weightOf(utterance);
    if (weight === 0 || !canRefuse(utterances, index)) return [];
    return [{ features: features[index]!, meaning: meaningOf(utterance.words.join(' ')), weight }];
  });
  return { rows, wordings: isExcerpt ? features : [] };
}

/**
 * As it stands, and as it would in a call: the greetings come between the announcement and the answer, and after it the
 * talk goes on. A call must not be told from an excerpt by where it ends.
 */
export function prepareExcerpt({ kind, turns, at }: Excerpt): Example[] {
  const isAnnounced = maskAnnouncement(turns.slice(0, 1))[0]?.announcedTo !== null;
  const [first, ...rest] = turns;
  const greeted = isAnnounced ? [first!, ...greetings, ...rest] : turns;
  const shift = greeted.length - turns.length;
  const variants = [
    { said: turns, shift: 0 },
    { said: [...turns, ...goingOn], shift: 0 },
    { said: [...greeted, ...goingOn], shift },
  ];
  return variants.map(({ said, shift: by }, index) => {
    const to = turns.length + by;
    const weight = WEIGHT[kind] / variants.length;
    if (kind === 'assent' || kind === 'unrelated')
      return toExample(said, index === 0, (turn) => (turn < to ? -weight : 0));
    const refusing = at! + by;
    // What follows a refusal may go on refusing: it says nothing.
    return toExample(said, index === 0, (turn) =>
      turn === refusing ? weight : turn < refusing ? -1 / variants.length : 0,
    );
  });
}

const say = (speaker: Turn['speaker'], text: string): Turn => ({ speaker, text, start: 0, end: 0 });
const greetings = [say('pro', 'Hello, this is Sam speaking.')];
const goingOn = [
  say('pro', 'So what is going on over there?'),
  say('customer', 'It started on Monday, in the back of the house.'),
  say('pro', 'And how big is it, about?'),
];

export function prepareCall({ turns, truth }: LabelledCall): Example[] {
  if (truth.recording_declined) {
    const at = hearPlainRefusal(turns);
    return [toExample(turns, true, (turn) => (turn === at ? WEIGHT.refusal : 0))];
  }
  const nearAnnouncement: Weigh = (_, { sinceAnnounced }) =>
    sinceAnnounced !== null && sinceAnnounced <= NEAR ? -WEIGHT.call : 0;
  return [
    toExample(turns, false, () => -WEIGHT.call),
    ...[announce(turns), ...announceAnywhere(turns)].map((part) => toExample(part, false, nearAnnouncement)),
  ];
}

export function trainWordModel(examples: Example[]): WordModel {
  const known = buildVocabulary(
    examples.flatMap(({ wordings }) => wordings),
    FEWEST,
  );
  const rows = examples.flatMap((example) => example.rows);
  const fitted = fitLogistic(
    rows.map(({ features, meaning }) => toVector(features, meaning, known)),
    Int8Array.from(rows, ({ weight }) => (weight > 0 ? 1 : 0)),
    Float32Array.from(rows, ({ weight }) => Math.abs(weight)),
    known.vocabulary.size + DIMENSIONS,
    C,
    ITERATIONS,
  );
  return { ...known, ...fitted };
}
