import type { ActionItem, NoteItem } from '#domain/calls/notes.ts';
import { type Judged, logit } from '../model/judge-call.ts';
import type { WordChances } from '../model/reader.ts';
import type { Label } from '../model/sentence-model.ts';
import { networkScore, type SmallNetwork } from '../model/small-network.ts';
import { chanceIn, plainWord, type WordsOfTurn, wordsByTurn } from '../model/word-chances.ts';
import { upperFirst } from '../speech/join-words.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { contentStems } from './drop-repeats.ts';

/**
 * A sentence is chosen for what it is about; whether its item tells a reader anything shows only when it is worded: "Call him"
 * and "Pump it tomorrow" do not. A small network looks at each item once more, with what the large one said of its words.
 */
type Draft = NoteItem & Partial<Pick<ActionItem, 'owner' | 'due'>>;
const sectionNames = ['scope', 'materials', 'constraints', 'actions'] as const;
type SectionName = (typeof sectionNames)[number];
type Drafts = Record<SectionName, Draft[]>;

/** What was said of the sentences and words that the items were made of. */
type Heard = Judged & { sentences: readonly Sentence[] };
type HeardWords = Record<'kept' | 'dropped' | 'title', WordsOfTurn>;

const POINTS_AT = /^(?:it|them|him|her|this|that|those|these|one|they|he|she|there)$/;
const labelOf = (section: SectionName, { owner }: Draft): Label =>
  section === 'actions' ? (owner === 'pro' ? 'proAction' : 'customerAction') : section;
const bounded = (chance: number) => Math.min(0.999, Math.max(0.001, chance));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const orNone = (values: number[]) => (values.length > 0 ? values : [0]);

export const textOf = ({ text, due }: { text: string; due?: string | null }) => `${text} ${due ?? ''}`.trim();

function inputsOf(
  section: SectionName,
  item: Draft,
  drafts: Drafts,
  { sentences, scores, reading }: Heard,
  words: HeardWords,
): number[] {
  const text = textOf(item);
  const said = [...new Set((text.match(/[\p{L}\p{N}']+/gu) ?? []).map(plainWord))];
  const chances = (tag: keyof HeardWords, of: string[]) =>
    of.map((word) => Math.max(0, ...item.evidence.map((turn) => chanceIn(words[tag](turn), word))));
  const kept = orNone(
    chances(
      'kept',
      said.filter((word) => contentStems(word).size > 0),
    ),
  ).sort((a, b) => b - a);
  const dropped = orNone(chances('dropped', said));
  const from = sentences.flatMap(({ turn }, at) => (item.evidence.includes(turn) ? [at] : []));
  const own = logit(bounded(Math.max(0, ...from.map((at) => scores[at]![labelOf(section, item)]))));
  const any = logit(bounded(Math.max(0, ...from.map((at) => Math.max(...Object.values(scores[at]!))))));
  return [
    ...sectionNames.flatMap((name) => (name === section ? [1, own] : [0, 0])),
    item.owner === 'pro' ? 1 : 0,
    own,
    any,
    kept[0]!,
    mean(kept),
    mean(kept.slice(0, 2)),
    kept.reduce((sum, chance) => sum + chance, 0),
    Math.max(...dropped),
    mean(dropped),
    Math.max(-9, ...from.map((at) => reading.sentences[at]!.dropped)),
    Math.min(6, contentStems(text).size),
    said.length / 10,
    said.some((word) => POINTS_AT.test(word)) ? 1 : 0,
    Math.max(0, ...chances('title', said)),
    drafts[section].length / 10,
    sectionNames.reduce((sum, name) => sum + drafts[name].length, 0) / 30,
    /\d/.test(text) ? 1 : 0,
  ];
}

/** Every item with what is known about it. */
export function describeItems(drafts: Drafts, heard: Heard) {
  const words = (tag: keyof WordChances) => wordsByTurn(heard.sentences, heard.reading, tag);
  const heardWords = { kept: words('kept'), dropped: words('dropped'), title: words('title') };
  return sectionNames.flatMap((section) =>
    drafts[section].map((item) => ({ item, inputs: inputsOf(section, item, drafts, heard, heardWords) })),
  );
}

/** From this chance on a word counts as taken back or as talk beside the job. */
const TAKEN_BACK = 0.6;

/** The parts of an item in which nothing was taken back; null when none is left. */
function withoutTakenBack<T extends Draft>(item: T, dropped: WordsOfTurn): T | null {
  const stands = (part: string) =>
    (part.match(/[\p{L}\p{N}']+/gu) ?? []).every((word) =>
      item.evidence.every((turn) => chanceIn(dropped(turn), plainWord(word)) < TAKEN_BACK),
    );
  const parts = item.text.split('; ');
  const standing = parts.filter(stands);
  if (standing.length === parts.length) return item;
  return standing.length === 0 ? null : { ...item, text: upperFirst(standing.join('; ')) };
}

/** The items that are worth a line, without what was taken back. */
export function lookAgain<T extends Drafts>(
  drafts: T,
  heard: Heard,
  network: SmallNetwork,
  least: number,
): T {
  const dropped = wordsByTurn(heard.sentences, heard.reading, 'dropped');
  const kept = new Map(
    describeItems(drafts, heard)
      .filter(({ inputs }) => networkScore(network, inputs) >= least)
      .map(({ item }) => [item, withoutTakenBack(item, dropped)]),
  );
  const only = Object.fromEntries(
    sectionNames.map((name) => [name, drafts[name].flatMap((item) => kept.get(item) ?? [])]),
  );
  return { ...drafts, ...only };
}
