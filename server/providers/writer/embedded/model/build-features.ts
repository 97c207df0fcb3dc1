import { isNumberWord } from '../../../../spoken/spoken-numbers.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { sentenceFlags } from './sentence-flags.ts';

const ORDINAL =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|\w+teenth|twentieth|\d+(?:st|nd|rd|th))$/;

/**
 * Words for the model: lower case, no punctuation, every number the same token. A recogniser may write
 * "fifty gallon" or "50-gallon"; both must look alike to a model trained on the other.
 */
export function modelWords(text: string): string[] {
  const words: string[] = [];
  for (const match of text.toLowerCase().matchAll(/\$?\d[\d,.:]*(?:st|nd|rd|th)?|[\p{L}]+(?:'[\p{L}]+)?/gu)) {
    const raw = match[0];
    const token = ORDINAL.test(raw)
      ? '<nth>'
      : /^\$?\d/.test(raw) || (isNumberWord(raw) && raw !== 'oh')
        ? '<n>'
        : raw;
    if (token === '<n>' && words.at(-1) === '<n>') continue;
    words.push(token);
  }
  return words;
}

type Prepared = { words: string[]; flags: string[]; side: string; asked: boolean };

function prepare(sentence: Sentence): Prepared {
  return {
    words: modelWords(sentence.text),
    flags: sentenceFlags(sentence.text),
    side: sentence.speaker === 'pro' ? 'p' : sentence.speaker === 'unknown' ? 'u' : 'c',
    asked: /\?\s*$/.test(sentence.text),
  };
}

function addOwn(features: Set<string>, { words, flags, side }: Prepared): void {
  for (let i = 0; i < words.length; i += 1) {
    const [a, b, c] = [words[i]!, words[i + 1], words[i + 2]];
    features.add(a);
    features.add(`${side}|${a}`);
    if (b) features.add(`${a} ${b}`);
    if (b && c) features.add(`${a} ${b} ${c}`);
  }
  if (words[0]) features.add(`^${words[0]}`);
  if (words[1]) features.add(`${side}^${words[0]} ${words[1]}`);
  for (let i = 0; i < flags.length; i += 1) {
    features.add(`F:${flags[i]}`);
    features.add(`F:${side}:${flags[i]}`);
    for (let j = i + 1; j < flags.length; j += 1) features.add(`F:${flags[i]}+${flags[j]}`);
  }
  features.add(`S:${side}`);
  features.add(`L:${Math.min(6, Math.floor(words.length / 4))}`);
}

function addPlace(features: Set<string>, sentence: Sentence, side: string, turns: number): void {
  const part = turns > 1 ? sentence.turn / turns : 0;
  features.add(`T:${Math.floor(part * 10)}`);
  features.add(`T5:${side}:${Math.floor(part * 5)}`);
  features.add(`P:${Math.min(3, sentence.place)}`);
  if (sentence.lastInTurn) features.add('P:last');
}

function addNeighbours(features: Set<string>, all: Prepared[], index: number): void {
  const own = all[index]!;
  for (const step of [-2, -1, 1, 2]) {
    const other = all[index + step];
    if (!other) {
      features.add(`N${step}:none`);
      continue;
    }
    const relation = other.side === own.side ? 'same' : 'other';
    for (const flag of other.flags) features.add(`N${step}:${relation}:${flag}`);
    if (Math.abs(step) === 1) for (const item of other.words) features.add(`N${step}|${item}`);
  }
  const before = all[index - 1];
  if (before?.asked) for (const item of before.words) features.add(`A|${item}`);
}

/** The set of features of every sentence of one call, in order. */
export function buildFeatures(sentences: readonly Sentence[], turnCount: number): string[][] {
  const prepared = sentences.map(prepare);
  return sentences.map((sentence, index) => {
    const features = new Set<string>();
    addOwn(features, prepared[index]!);
    addPlace(features, sentence, prepared[index]!.side, turnCount);
    addNeighbours(features, prepared, index);
    return [...features];
  });
}
