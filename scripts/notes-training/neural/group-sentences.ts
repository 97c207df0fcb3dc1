import { type Label, labels } from '#server/providers/writer/embedded/model/sentence-model.ts';
import type { Sentence } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import { itemsOf, labelSentences } from '../label-sentences.ts';
import type { LabelledCall, TruthItem } from '../load-calls.ts';
import { meetsKeys } from '../match-keys.ts';

export type Group = { label: Label; sentences: number[] };

const MAX_WORDS = 30;
const count = (text: string) => text.split(/\s+/).length;

/** Neighbouring sentences of one turn that carry the same label, as the writer joins them. */
export function groupSentences(
  sentences: readonly Sentence[],
  chosen: (label: number, at: number) => boolean,
): Group[] {
  return labels.flatMap((label, place) => {
    const groups: Group[] = [];
    for (let at = 0; at < sentences.length; at += 1) {
      if (!chosen(place, at)) continue;
      const open = groups.at(-1);
      const next = open?.sentences.at(-1) === at - 1 && sentences[at]!.turn === sentences[at - 1]!.turn;
      const words = [...(open?.sentences ?? []), at].reduce((sum, i) => sum + count(sentences[i]!.text), 0);
      if (open && next && words <= MAX_WORDS) open.sentences.push(at);
      else groups.push({ label, sentences: [at] });
    }
    return groups;
  });
}

/** The labelled items that a group stands for. */
export function itemsOfGroup(call: LabelledCall, sentences: readonly Sentence[], group: Group): TruthItem[] {
  const turns = new Set(group.sentences.map((at) => sentences[at]!.turn));
  const text = group.sentences.map((at) => sentences[at]!.text).join(' ');
  return itemsOf(call).flatMap(([label, item]) => {
    if (label !== group.label || !item.turns.some((turn) => turns.has(turn))) return [];
    if (meetsKeys(item.keys, text)) return [item];
    const section = label === 'proAction' || label === 'customerAction' ? 'action_items' : label;
    const none = { scope: [], materials: [], constraints: [], action_items: [] };
    const alone = { ...call, truth: { ...call.truth, ...none, [section]: [item] } };
    const marked = labelSentences(alone, sentences).positive[labels.indexOf(label)]!;
    return group.sentences.some((at) => marked[at]) ? [item] : [];
  });
}
