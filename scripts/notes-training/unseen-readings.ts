import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { jobCategories, missingLabels, urgencySchema } from '#domain/calls/notes.ts';
import { readPiecesOf } from '#server/providers/writer/embedded/model/read-pieces.ts';
import {
  GIST_SIZE,
  type Reading,
  type WordChances,
  wordTags,
} from '#server/providers/writer/embedded/model/reader.ts';
import { readPieces } from '#server/providers/writer/embedded/model/word-pieces.ts';
import type { Sentence } from '#server/providers/writer/embedded/speech/split-sentences.ts';

/**
 * What networks made of training calls that they had not learned from. Everything that is fitted on top of the network
 * learns from these: of its own calls a network knows too much.
 */
export const UNSEEN_FILE = new URL('../../training/unseen.readings.json.gz', import.meta.url);
const PIECES_FILE = new URL(
  '../../server/providers/writer/embedded/model/reader.pieces.txt',
  import.meta.url,
);

/** As train_reader.py writes it: logits of sentences and call, chances of pieces. */
export type FoldReadings = Record<string, { sentences: number[][]; call: number[]; tokens: number[][][] }>;
/** Logits to a tenth; the chances of a sentence's pieces as a digit each, one word of digits for each tag. */
type Packed = Record<string, { sentences: number[][]; call: number[]; words: string[] }>;

const tenth = (value: number) => Math.round(value * 10) / 10;
const digit = (chance: number) => Math.min(9, Math.floor(chance * 10));

export function packReadings(folds: FoldReadings): void {
  const packed: Packed = Object.fromEntries(
    Object.entries(folds).map(([id, { sentences, call, tokens }]) => [
      id,
      {
        sentences: sentences.map((row) => row.map(tenth)),
        call: call.map(tenth),
        words: tokens.map((pieces) =>
          wordTags.map((_, tag) => pieces.map((piece) => digit(piece[tag]!)).join('')).join(' '),
        ),
      },
    ]),
  );
  writeFileSync(UNSEEN_FILE, gzipSync(JSON.stringify(packed), { level: 9 }));
}

const named = <K extends string>(names: readonly K[], values: number[]) =>
  Object.fromEntries(names.map((name, i) => [name, values[i]!])) as Record<K, number>;

function chancesOf(digits: string): WordChances[] {
  const tags = digits.split(' ');
  return Array.from(
    tags[0]!,
    (_, piece) =>
      Object.fromEntries(
        wordTags.map((tag, i) => [tag, (Number(tags[i]![piece]) + 0.5) / 10]),
      ) as WordChances,
  );
}

/** The reading of a call, or null where none was kept or the sentences are cut otherwise now. */
export function openUnseenReadings(): (id: string, sentences: readonly Sentence[]) => Reading | null {
  const packed: Packed = JSON.parse(gunzipSync(readFileSync(UNSEEN_FILE)).toString('utf8'));
  const vocabulary = readPieces(readFileSync(PIECES_FILE, 'utf8'));
  return (id, sentences) => {
    const kept = packed[id];
    const read = sentences.map((sentence) => readPiecesOf(sentence, vocabulary));
    const isSame =
      kept?.sentences.length === sentences.length &&
      read.every(({ pieces }, at) => kept.words[at]!.indexOf(' ') === pieces.length);
    if (!isSame) return null;
    const { call } = kept;
    return {
      sentences: read.map((one, at) => ({
        read: one,
        labels: kept.sentences[at]!.slice(0, -1),
        dropped: kept.sentences[at]!.at(-1)!,
        words: chancesOf(kept.words[at]!),
      })),
      urgency: named(urgencySchema.options, call.slice(0, 3)),
      category: named(jobCategories, call.slice(3, 12)),
      missing: named(missingLabels, call.slice(12, 23)),
      job: call[23]!,
      gist: new Float32Array(GIST_SIZE),
    };
  };
}
