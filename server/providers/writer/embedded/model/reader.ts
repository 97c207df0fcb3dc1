import { readFileSync } from 'node:fs';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import {
  type JobCategory,
  jobCategories,
  type MissingLabel,
  missingLabels,
  type Urgency,
  urgencySchema,
} from '#domain/calls/notes.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { cutWindows, type Windows } from './cut-windows.ts';
import { floatsOf, openNetwork } from './open-network.ts';
import { type ReadSentence, readPiecesOf } from './read-pieces.ts';
import { labels } from './sentence-model.ts';
import { type PieceVocabulary, readPieces } from './word-pieces.ts';

/** What the network makes of a call; all but the chances of words are logits. */
export type Reading = {
  sentences: { read: ReadSentence; labels: number[]; dropped: number; words: WordChances[] }[];
  urgency: Record<Urgency, number>;
  category: Record<JobCategory, number>;
  missing: Record<MissingLabel, number>;
  job: number;
  /** What the call as a whole is about, of length one: the mean of what its sentences mean. */
  gist: Float32Array;
};
/** How likely a piece is part of the customer's name or address, a value taken back, worth noting, or in the title. */
export type WordChances = Record<(typeof wordTags)[number], number>;
export const wordTags = ['name', 'address', 'dropped', 'kept', 'title'] as const;
/** The last three depend on the whole call: what a sentence asks of its words meets what a word offers. */
const ASKED = 3;
const RANK = 64;

const SIZE = 384;
export const GIST_SIZE = 2 * SIZE;
const fileBeside = (name: string) => new URL(`./${name}`, import.meta.url);

type Loaded = { reader: InferenceSession; judge: InferenceSession; vocabulary: PieceVocabulary };
let loaded: Promise<Loaded> | null = null;

async function load(): Promise<Loaded> {
  const [reader, judge] = await Promise.all([
    openNetwork(fileBeside('reader.onnx.gz')),
    openNetwork(fileBeside('judge.onnx.gz')),
  ]);
  return { reader, judge, vocabulary: readPieces(readFileSync(fileBeside('reader.pieces.txt'), 'utf8')) };
}

const bigints = (values: number[]) => BigInt64Array.from(values, BigInt);

async function readWindow(reader: InferenceSession, { ids, kinds }: Windows, at: number) {
  const shape = [1, ids[at]!.length];
  const result = await reader.run({
    ids: new Tensor('int64', bigints(ids[at]!), shape),
    kinds: new Tensor('int64', bigints(kinds[at]!), shape),
    mask: new Tensor('float32', new Float32Array(ids[at]!.length).fill(1), shape),
  });
  return {
    states: floatsOf(result.states),
    words: floatsOf(result.words),
    offers: floatsOf(result.offers),
  };
}

/** A sentence as the judge sees it: the state of its mark, the mean of its states, and where in the call it stands. */
function vectorsOf(sentences: readonly Sentence[], windows: Windows, states: Float32Array[]): Float32Array {
  const width = 2 * SIZE + 4;
  const vectors = new Float32Array(sentences.length * width);
  const lastTurn = Math.max(1, sentences.at(-1)!.turn);
  sentences.forEach((sentence, at) => {
    const { window, start, end } = windows.stands[at]!;
    const state = states[window]!;
    const row = vectors.subarray(at * width, (at + 1) * width);
    row.set(state.subarray(start * SIZE, (start + 1) * SIZE));
    for (let piece = start; piece < end; piece += 1)
      for (let i = 0; i < SIZE; i += 1) row[SIZE + i]! += state[piece * SIZE + i]! / (end - start);
    const opens = sentences[at - 1]?.turn !== sentence.turn;
    row.set(
      [at / sentences.length, sentence.turn / lastTurn, sentence.speaker === 'pro' ? 1 : 0, opens ? 1 : 0],
      2 * SIZE,
    );
  });
  return vectors;
}

function gistOf(vectors: Float32Array, count: number): Float32Array {
  const gist = new Float32Array(GIST_SIZE);
  const width = vectors.length / count;
  for (let at = 0; at < count; at += 1)
    for (let i = 0; i < GIST_SIZE; i += 1) gist[i]! += vectors[at * width + i]!;
  const length = Math.hypot(...gist) || 1;
  return gist.map((value) => value / length);
}

type Heard = Awaited<ReturnType<typeof readWindow>>;
const chance = (logit: number) => 1 / (1 + Math.exp(-logit));

function chancesOf({ words, offers }: Heard, start: number, end: number, asks: Float32Array): WordChances[] {
  const met = (piece: number, asked: number) => {
    let sum = 0;
    for (let i = asked * RANK; i < (asked + 1) * RANK; i += 1)
      sum += asks[i]! * offers[piece * ASKED * RANK + i]!;
    return sum / Math.sqrt(RANK);
  };
  return Array.from({ length: end - start - 1 }, (_, i) => {
    const piece = start + 1 + i;
    const chances = wordTags.map((tag, at): [(typeof wordTags)[number], number] => {
      const asked = at - (wordTags.length - ASKED);
      const own = words[piece * wordTags.length + at]!;
      return [tag, chance(own + (asked < 0 ? 0 : met(piece, asked)))];
    });
    return Object.fromEntries(chances) as WordChances;
  });
}

const named = <K extends string>(names: readonly K[], values: ArrayLike<number>, from: number) =>
  Object.fromEntries(names.map((name, i) => [name, values[from + i]!])) as Record<K, number>;

function readWhole(call: Float32Array): Omit<Reading, 'sentences' | 'gist'> {
  return {
    urgency: named(urgencySchema.options, call, 0),
    category: named(jobCategories, call, 3),
    missing: named(missingLabels, call, 12),
    job: call[23]!,
  };
}

/** What a call without words is: nothing. */
function readNothing(): Reading {
  const none = new Float32Array(24);
  return { sentences: [], ...readWhole(none), gist: new Float32Array(GIST_SIZE) };
}

export async function readCall(sentences: readonly Sentence[]): Promise<Reading> {
  if (sentences.length === 0) return readNothing();
  loaded ??= load();
  const { reader, judge, vocabulary } = await loaded;
  const read = sentences.map((sentence) => readPiecesOf(sentence, vocabulary));
  const windows = cutWindows(read, (speaker) => vocabulary.get(`[mark${speaker}]`)!);
  const found: Heard[] = [];
  // One after the other: together they would hold several times the memory for no time won.
  for (const at of windows.ids.keys()) found.push(await readWindow(reader, windows, at));
  const vectors = vectorsOf(
    sentences,
    windows,
    found.map(({ states }) => states),
  );
  const judged = await judge.run({
    vectors: new Tensor('float32', vectors, [1, sentences.length, 2 * SIZE + 4]),
  });
  const rows = floatsOf(judged.sentences);
  const call = floatsOf(judged.call);
  const asks = floatsOf(judged.asks);
  const width = labels.length + 1;
  return {
    sentences: read.map((one, at) => {
      const { window, start, end } = windows.stands[at]!;
      const asked = asks.subarray(at * ASKED * RANK, (at + 1) * ASKED * RANK);
      return {
        read: one,
        labels: [...rows.subarray(at * width, at * width + labels.length)],
        dropped: rows[at * width + labels.length]!,
        words: chancesOf(found[window]!, start, end, asked),
      };
    }),
    ...readWhole(call),
    gist: gistOf(vectors, sentences.length),
  };
}
