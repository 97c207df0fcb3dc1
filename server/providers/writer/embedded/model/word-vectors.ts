import type { Sentence } from '../speech/split-sentences.ts';
import { wordsOf } from '../speech/stem-words.ts';
import { unpackNumbers } from './pack-numbers.ts';
import { readWeightsFile } from './weights-file.ts';

/** What words mean, from public-domain GloVe vectors: the model then knows that a sillcock is like a spigot. */

export const VECTORS_FILE = new URL('./word-vectors.weights.json.gz', import.meta.url);
export const DIMENSIONS = 100;
/** Own meaning, own meaning again when the pro speaks, and the sentence before at half weight. */
export const VECTOR_INPUTS = 3 * DIMENSIONS;

type Table = { rows: Map<string, number>; ranks: Uint32Array; values: Int8Array };
type Packed = { words: string; ranks: string; table: string };
let loaded: Table | null = null;

function load(): Table {
  const packed = JSON.parse(readWeightsFile(VECTORS_FILE)) as Packed;
  return {
    rows: new Map(packed.words.split(' ').map((word, row) => [word, row])),
    ranks: new Uint32Array(unpackNumbers(packed.ranks)),
    values: new Int8Array(unpackNumbers(packed.table)),
  };
}

/** Rare words say more: a word's weight falls with how common it is in English. */
const weightOf = (rank: number) => 0.001 / (0.001 + 0.1 / (rank + 1));

export function knowsWord(word: string): boolean {
  loaded ??= load();
  return loaded.rows.has(word);
}

export function meaningOf(text: string): Float32Array {
  loaded ??= load();
  const sum = new Float32Array(DIMENSIONS);
  for (const word of wordsOf(text)) {
    const row = loaded.rows.get(word);
    if (row === undefined) continue;
    const weight = weightOf(loaded.ranks[row]!);
    for (let i = 0; i < DIMENSIONS; i += 1) sum[i]! += weight * loaded.values[row * DIMENSIONS + i]!;
  }
  const norm = Math.sqrt(sum.reduce((total, x) => total + x * x, 0)) || 1;
  return sum.map((x) => x / norm);
}

export function sentenceVectors(sentences: readonly Sentence[]): Float32Array[] {
  const own = sentences.map((sentence) => meaningOf(sentence.text));
  return sentences.map((sentence, index) => {
    const inputs = new Float32Array(VECTOR_INPUTS);
    inputs.set(own[index]!, 0);
    if (sentence.speaker === 'pro') inputs.set(own[index]!, DIMENSIONS);
    const before = own[index - 1];
    if (before)
      inputs.set(
        before.map((x) => x / 2),
        2 * DIMENSIONS,
      );
    return inputs;
  });
}
