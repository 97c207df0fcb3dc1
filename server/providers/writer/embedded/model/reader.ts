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

/** The judge has places for so many sentences, about a quarter of an hour; more are shown to it in parts that overlap. */
const MOST_SENTENCES = 256;
const STEP = 192;

async function judgeSentences(judge: InferenceSession, vectors: Float32Array, count: number) {
  const width = vectors.length / count;
  const parts: Part[] = [];
  for (const from of startsOf(count)) {
    const length = Math.min(MOST_SENTENCES, count);
    const part = vectors.subarray(from * width, (from + length) * width);
    const judged = await judge.run({ vectors: new Tensor('float32', part, [1, length, width]) });
    const [rows, call, asks] = [judged.sentences, judged.call, judged.asks].map(floatsOf) as Floats[];
    parts.push({ from, length, rows: rows!, call: call!, asks: asks! });
  }
  return {
    rows: joinRows(parts, count, 'rows'),
    asks: joinRows(parts, count, 'asks'),
    call: joinCalls(parts.map(({ call }) => call)),
  };
}

type Floats = Float32Array;
type Part = { from: number; length: number; rows: Floats; call: Floats; asks: Floats };

function startsOf(count: number): number[] {
  const last = Math.max(0, count - MOST_SENTENCES);
  const starts = Array.from({ length: Math.ceil(last / STEP) }, (_, at) => at * STEP);
  return [...starts, last];
}

/** Each sentence as it was judged where it had most room around it. */
function joinRows(parts: Part[], count: number, key: 'rows' | 'asks'): Float32Array {
  const width = parts[0]![key].length / parts[0]!.length;
  const joined = new Float32Array(count * width);
  for (let at = 0; at < count; at += 1) {
    const roomIn = ({ from, length }: Part) => Math.min(at - from, from + length - 1 - at);
    const best = parts.reduce((one, other) => (roomIn(other) > roomIn(one) ? other : one));
    const start = (at - best.from) * width;
    joined.set(best[key].subarray(start, start + width), at * width);
  }
  return joined;
}

/** Of the whole: a job in one part is a job, what one part tells is not missing, and the rest is what most say. */
function joinCalls(calls: Floats[]): Float32Array {
  return Float32Array.from(calls[0]!, (_, at) => {
    const said = calls.map((call) => call[at]!);
    if (at >= 23) return Math.max(...said);
    if (at >= 12) return Math.min(...said);
    return said.reduce((sum, value) => sum + value, 0) / said.length;
  });
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
  const { rows, asks, call } = await judgeSentences(judge, vectors, sentences.length);
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
