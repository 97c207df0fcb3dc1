import { buildSections } from '#server/providers/writer/embedded/items/build-sections.ts';
import { chooseItems } from '#server/providers/writer/embedded/items/choose-items.ts';
import { describeItems, textOf } from '#server/providers/writer/embedded/items/look-again.ts';
import { mixAll } from '#server/providers/writer/embedded/model/judge-call.ts';
import type { FirstStage } from '#server/providers/writer/embedded/model/sentence-model.ts';
import type { SmallNetwork } from '#server/providers/writer/embedded/model/small-network.ts';
import type { Thresholds } from '#server/providers/writer/embedded/model/weights.ts';
import { fitNetwork } from './fit-network.ts';
import { itemsOf } from './label-sentences.ts';
import { meetsKeys } from './match-keys.ts';
import type { TitleCall } from './train-titles.ts';

const SIZES = [24, 32];
const EPOCHS = 40;
const NO_CARDS: ReadonlySet<number> = new Set();

/** Items as they are worded of calls that no model had seen, and whether somebody noted the same. */
function itemRows(calls: TitleCall[], clauses: FirstStage, thresholds: Thresholds) {
  return calls.flatMap(({ call, prepared: { sentences }, scores: byFeatures, reading }) => {
    const scores = mixAll(byFeatures, reading);
    const drafts = buildSections(clauses, sentences, chooseItems(sentences, scores, thresholds, NO_CARDS));
    const noted = itemsOf(call).map(([, { keys }]) => keys);
    return describeItems(drafts, { sentences, scores, reading }).map(({ item, inputs }) => ({
      inputs,
      wanted: noted.some((keys) => meetsKeys(keys, textOf(item))) ? 1 : 0,
    }));
  });
}

export function trainItems(calls: TitleCall[], clauses: FirstStage, thresholds: Thresholds): SmallNetwork {
  const rows = itemRows(calls, clauses, thresholds);
  return fitNetwork(
    rows.map(({ inputs }) => inputs),
    rows.map(({ wanted }) => wanted),
    SIZES,
    EPOCHS,
  );
}
