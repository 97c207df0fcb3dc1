import { type JobCategory, jobCategories } from '#domain/calls/notes.ts';
import type { Reading } from '#server/providers/writer/embedded/model/reader.ts';
import type { FirstStage, Scores } from '#server/providers/writer/embedded/model/sentence-model.ts';
import { networkScore, type SmallNetwork } from '#server/providers/writer/embedded/model/small-network.ts';
import { listWords } from '#server/providers/writer/embedded/model/word-chances.ts';
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

/** A call with what a network that had not seen it made of it. */
export type TitleCall = { call: LabelledCall; prepared: PreparedCall; scores: Scores[]; reading: Reading };

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
function wordRows(calls: TitleCall[], first: FirstStage): WordRow[] {
  const know = knowWords(first, countTitleWords(calls.map(({ call }) => call)));
  return calls.flatMap(({ call, prepared, scores, reading }, at) => {
    const own = titleStems(call);
    const others = { ...know, titled: (stem: string) => know.titled(stem) - (own.has(stem) ? 1 : 0) };
    const keys = call.truth.title_keys.flat();
    const words = titleWordInputs(
      prepared.sentences,
      scores,
      call.truth.category as JobCategory,
      others,
      listWords(reading, 'title'),
    );
    return [...words].map(([stem, inputs]) => ({
      call: at,
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
  calls: TitleCall[],
  first: FirstStage,
): { titleWords: SmallNetwork; titleVerbs: VerbModel } {
  const rows = wordRows(calls, first);
  const titleWords = fitNetwork(
    rows.map(({ inputs }) => inputs),
    rows.map(({ wanted }) => wanted),
    SIZES,
  );
  const chances = calls.map(() => new Map<string, number>());
  for (const { call, stem, inputs } of rows) chances[call]!.set(stem, networkScore(titleWords, inputs));
  const examples = calls.map(({ call, prepared, scores }, i) => ({
    inputs: verbInputs(prepared.sentences, scores, chances[i]!),
    category: call.truth.category as JobCategory,
    verb: verbOf(call.truth.job_title ?? ''),
  }));
  return { titleWords, titleVerbs: fitVerbs(examples.filter(({ verb }) => verb >= 0)) };
}
