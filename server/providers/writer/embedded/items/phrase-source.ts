import { type Label, labels } from '../model/sentence-model.ts';
import { encodeSubWords, type SubWords } from '../model/sub-words.ts';
import { settleCorrections } from '../speech/clean-speech.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { writeAmounts } from '../speech/write-amounts.ts';

/** Marks between the words that the phraser reads and writes; the vocabulary has them as bytes that no text holds. */
export const marks = {
  end: 1,
  speakers: { pro: 7, customer: 8, other: 9, unknown: 10 },
  evidence: 11,
  labels: { scope: 12, materials: 13, constraints: 14, proAction: 15, customerAction: 16 },
  title: 17,
  opening: 18,
  due: 20,
  next: 21,
  nothing: 22,
} as const;

const LONGEST = 176;
const OPENING = 36;

/** What the phraser reads of a sentence: numbers written out, slips of the tongue settled. */
export function encodeSentence(sentence: Sentence, subWords: SubWords): number[] {
  return encodeSubWords(settleCorrections(writeAmounts(sentence.text)), subWords);
}

/** How the customer put it at first: what "it" is later on. */
function openingOf(sentences: readonly Sentence[], encoded: readonly number[][]): number[] {
  const first = sentences.findIndex(({ speaker, text }) => speaker !== 'pro' && text.split(/\s+/).length > 4);
  return first < 0 ? [] : [first, first + 1].flatMap((at) => encoded[at] ?? []).slice(0, OPENING);
}

/** The sentences of one item, marked, among those around them. */
export function phraseSource(
  sentences: readonly Sentence[],
  encoded: readonly number[][],
  item: { label: Label; sentences: readonly number[] },
): number[] {
  const chosen = new Set(item.sentences);
  const first = Math.min(...item.sentences);
  const last = Math.max(...item.sentences);
  const row = (at: number) => [
    marks.speakers[sentences[at]!.speaker],
    ...(chosen.has(at) ? [marks.evidence] : []),
    ...encoded[at]!,
  ];
  const shown = new Map<number, number[]>();
  let room = LONGEST;
  const show = (at: number) => {
    if (shown.has(at) || !sentences[at]) return;
    const ids = row(at).slice(0, room);
    shown.set(at, ids);
    room -= ids.length;
  };
  for (const at of item.sentences) show(at);
  for (let step = 1; step <= 6 && room > 12; step += 1) {
    const before = sentences[first - step];
    const after = sentences[last + step];
    if (before && before.turn >= sentences[first]!.turn - 2) show(first - step);
    if (after && after.turn <= sentences[last]!.turn + 1) show(last + step);
  }
  return [
    marks.labels[item.label],
    ...openingOf(sentences, encoded),
    marks.opening,
    ...[...shown].sort(([a], [b]) => a - b).flatMap(([, ids]) => ids),
  ];
}

/** What a title is written from: how the call begins, and the work that was found in it. */
export function titleSource(encoded: readonly number[][], sentences: readonly Sentence[], scope: readonly number[][]): number[] {
  const opening = sentences.flatMap((sentence, at) => (sentence.turn < 6 ? [marks.speakers[sentence.speaker], ...encoded[at]!] : [])).slice(0, 110);
  return [marks.title, ...opening, ...scope.flatMap((ids) => [marks.labels.scope, ...ids]).slice(0, 110)];
}

export const labelOf = (at: number): Label => labels[at]!;
