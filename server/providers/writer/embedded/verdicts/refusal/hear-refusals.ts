import { readFileSync } from 'node:fs';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { floatsOf, openNetwork } from '../../model/open-network.ts';
import { type PieceVocabulary, readPieces } from '../../model/word-pieces.ts';
import { type RefusalInput, refusalInputsOf } from './refusal-input.ts';
import type { Utterance } from './split-utterances.ts';

const fileBeside = (name: string) => new URL(`./${name}`, import.meta.url);

interface Loaded {
  session: InferenceSession;
  vocabulary: PieceVocabulary;
}
let loaded: Promise<Loaded> | null = null;

async function load(): Promise<Loaded> {
  const session = await openNetwork(fileBeside('refusal.onnx.gz'));
  return { session, vocabulary: readPieces(readFileSync(fileBeside('refusal.pieces.txt'), 'utf8')) };
}

/** So many are read at a time: more hold more memory for no time won. */
const TOGETHER = 8;

async function readTogether(session: InferenceSession, inputs: readonly RefusalInput[]): Promise<number[]> {
  const width = Math.max(...inputs.map(({ ids }) => ids.length));
  const shape = [inputs.length, width];
  const ids = new BigInt64Array(inputs.length * width);
  const kinds = new BigInt64Array(inputs.length * width);
  const mask = new Float32Array(inputs.length * width);
  inputs.forEach((input, row) => {
    const at = row * width;
    ids.set(input.ids.map(BigInt), at);
    kinds.set(input.kinds.map(BigInt), at);
    mask.fill(1, at, at + input.ids.length);
  });
  const { refuses } = await session.run({
    ids: new Tensor('int64', ids, shape),
    kinds: new Tensor('int64', kinds, shape),
    mask: new Tensor('float32', mask, shape),
  });
  return [...floatsOf(refuses)];
}

/** How much each of the utterances at `indices` sounds like a refusal to a network that reads what is said around it. */
export async function hearRefusals(
  utterances: readonly Utterance[],
  indices: readonly number[],
): Promise<number[]> {
  if (indices.length === 0) return [];
  loaded ??= load();
  const { session, vocabulary } = await loaded;
  const inputOf = refusalInputsOf(utterances, vocabulary);
  const inputs = indices.map(inputOf);
  const heard: number[] = [];
  for (let at = 0; at < inputs.length; at += TOGETHER)
    heard.push(...(await readTogether(session, inputs.slice(at, at + TOGETHER))));
  return heard;
}
