import { type JobCategory, jobCategories } from '#domain/calls/notes.ts';
import type { FirstStage, Scores } from '#server/providers/writer/embedded/model/sentence-model.ts';
import { networkScore, type SmallNetwork } from '#server/providers/writer/embedded/model/small-network.ts';
import { stemOf, wordsOf } from '#server/providers/writer/embedded/speech/stem-words.ts';
import {
  emptyVerbModel,
  type VerbModel,
  verbChances,
  verbInputs,
} from '#server/providers/writer/embedded/title/choose-verb.ts';
import { knowWords, titleWordInputs } from '#server/providers/writer/embedded/title/title-words.ts';
import { workVerbs } from '#server/providers/writer/embedded/title/work-verbs.ts';
import { fitNetwork } from './fit-network.ts';
import type { LabelledCall } from './load-calls.ts';
import { hasKey } from './match-keys.ts';
import type { PreparedCall } from './train-sentence-model.ts';

/** Words of one labelled title, as stems. */
function titleStems(call: LabelledCall): Set<string> {
  return new Set(wordsOf(call.truth.job_title ?? '').map(stemOf));
}

export function countTitleWords(calls: LabelledCall[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const call of calls) for (const stem of titleStems(call)) counts[stem] = (counts[stem] ?? 0) + 1;
  return counts;
}

type WordRow = { call: number; stem: string; inputs: number[]; wanted: number };

/**
 * Learns from sentence scores of calls the sentence model did not see, as the writer will meet them,
 * and from counts that leave the call's own title out.
 */
function wordRows(
  calls: LabelledCall[],
  prepared: PreparedCall[],
  scores: Scores[][],
  first: FirstStage,
): WordRow[] {
  const know = knowWords(first, countTitleWords(calls));
  return calls.flatMap(({ truth }, call) => {
    const own = titleStems(calls[call]!);
    const others = { ...know, titled: (stem: string) => know.titled(stem) - (own.has(stem) ? 1 : 0) };
    const keys = truth.title_keys.flat();
    const words = titleWordInputs(
      prepared[call]!.sentences,
      scores[call]!,
      truth.category as JobCategory,
      others,
    );
    return [...words].map(([stem, inputs]) => ({
      call,
      stem,
      inputs,
      wanted: own.has(stem) || keys.some((key) => hasKey(key, stem)) ? 1 : 0,
    }));
  });
}

const SIZES = [32, 48];
const STEPS = 300;

/** Which verb of work a labelled title uses first. */
function verbOf(title: string): number {
  const places = workVerbs.map(({ pattern }) => title.search(new RegExp(pattern.source, 'i')));
  const said = places.filter((place) => place >= 0);
  return said.length === 0 ? -1 : places.indexOf(Math.min(...said));
}

/** Plain gradient descent: five weights, and a level per verb and trade that is held near zero. */
function fitVerbs(examples: { inputs: number[][]; category: JobCategory; verb: number }[]): VerbModel {
  const model = emptyVerbModel();
  for (let step = 0; step < STEPS; step += 1) {
    const slope = emptyVerbModel();
    for (const { inputs, category, verb } of examples) {
      [...verbChances(inputs, category, model).values()].forEach((chance, i) => {
        const off = (chance - (i === verb ? 1 : 0)) / examples.length;
        slope.bias[i]! += off;
        slope.trades[category][i]! += off;
        inputs[i]!.forEach((value, k) => {
          slope.weights[k]! += off * value;
        });
      });
    }
    const move = (values: number[], slopes: number[], pull: number) =>
      values.forEach((value, i) => {
        values[i] = value - slopes[i]! - pull * value;
      });
    move(model.weights, slope.weights, 0);
    move(model.bias, slope.bias, 0.002);
    for (const trade of jobCategories) move(model.trades[trade], slope.trades[trade], 0.006);
  }
  return model;
}

/** The chances of words and of verbs in a title. */
export function trainTitles(
  calls: LabelledCall[],
  prepared: PreparedCall[],
  scores: Scores[][],
  first: FirstStage,
): { titleWords: SmallNetwork; titleVerbs: VerbModel } {
  const rows = wordRows(calls, prepared, scores, first);
  const titleWords = fitNetwork(
    rows.map(({ inputs }) => inputs),
    rows.map(({ wanted }) => wanted),
    SIZES,
  );
  const chances = calls.map(() => new Map<string, number>());
  for (const { call, stem, inputs } of rows) chances[call]!.set(stem, networkScore(titleWords, inputs));
  const examples = calls.map(({ truth }, i) => ({
    inputs: verbInputs(prepared[i]!.sentences, scores[i]!, chances[i]!),
    category: truth.category as JobCategory,
    verb: verbOf(truth.job_title ?? ''),
  }));
  return { titleWords, titleVerbs: fitVerbs(examples.filter(({ verb }) => verb >= 0)) };
}
