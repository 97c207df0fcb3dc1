import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phrasesOf } from '#server/providers/transcriber/speakers/phrases-of.ts';
import { scoreCues } from '#server/providers/transcriber/speakers/score-cues.ts';
import { sentenceText, toSentences } from '#server/providers/transcriber/text/sentences.ts';
import { spreadWords } from '#server/providers/transcriber/text/spread-words.ts';

/**
 * npm run train:roles -- [DATA_DIR]: learns which words point to the pro or to the customer from the labelled
 * calls, prints cross-validated figures (by call), and writes the weights.
 */
interface Example {
  call: number;
  words: number;
  text: string;
  phrases: string[];
  isPro: boolean;
}

const TARGET = fileURLToPath(
  new URL('../server/providers/transcriber/speakers/role-words.weights.json', import.meta.url),
);
const FOLDS = 10;
const ROUNDS = 20;
const RATE = 0.3;
const DECAY = 0.1;
/** A word of fewer calls belongs to those calls, not to the role. */
const FEWEST_CALLS = 12;
const SMALLEST_WEIGHT = 0.08;

type Weights = Map<string, number>;

const data = process.argv[2] ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const examples = readExamples(join(data, 'calls'));

let rightWords = 0;
let rightByCues = 0;
let allWords = 0;
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = train(examples.filter((example) => example.call % FOLDS !== fold));
  for (const example of examples.filter(({ call }) => call % FOLDS === fold)) {
    allWords += example.words;
    if (score(weights, example.phrases) > 0 === example.isPro) rightWords += example.words;
    if (scoreCues(example.text) > 0 === example.isPro) rightByCues += example.words;
  }
}
const percent = (count: number) => `${((100 * count) / allWords).toFixed(1)} %`;
console.log(
  `Sentences judged alone, share of words right: learned ${percent(rightWords)}, with cues ${percent(rightByCues)}`,
);

const weights = train(examples);
const kept = [...weights]
  .filter(([, weight]) => Math.abs(weight) >= SMALLEST_WEIGHT)
  .sort(([a], [b]) => a.localeCompare(b));
writeFileSync(
  TARGET,
  `${JSON.stringify(Object.fromEntries(kept.map(([phrase, weight]) => [phrase, Math.round(weight * 100) / 100])), null, 0)}\n`,
);
console.log(`Wrote ${kept.length} weights to ${TARGET}`);

function readExamples(folder: string): Example[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return files.flatMap((name, call) => {
    const { turns } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      turns: { speaker: string; text: string; start: number; end: number }[];
    };
    return turns
      .filter(({ speaker }) => speaker === 'pro' || speaker === 'customer')
      .flatMap((turn) =>
        toSentences(spreadWords(turn)).map((sentence) => ({
          call,
          words: sentence.words.length,
          text: sentenceText(sentence),
          phrases: phrasesOf(sentenceText(sentence)),
          isPro: turn.speaker === 'pro',
        })),
      );
  });
}

/** Logistic regression by plain gradient steps, one sentence at a time, weights pulled towards nothing. */
function train(known: Example[]): Weights {
  const callsOf = new Map<string, Set<number>>();
  for (const { phrases, call } of known) {
    for (const phrase of phrases) callsOf.set(phrase, (callsOf.get(phrase) ?? new Set()).add(call));
  }
  const weights: Weights = new Map([['', 0]]);
  for (const [phrase, calls] of callsOf) if (calls.size >= FEWEST_CALLS) weights.set(phrase, 0);
  for (let round = 0; round < ROUNDS; round++) {
    const rate = RATE / (1 + round / 5);
    for (const { phrases, isPro } of known) {
      const wrong = (isPro ? 1 : 0) - 1 / (1 + Math.exp(-score(weights, phrases)));
      for (const phrase of ['', ...phrases]) {
        const weight = weights.get(phrase);
        if (weight !== undefined) weights.set(phrase, weight + rate * (wrong - DECAY * weight));
      }
    }
  }
  return weights;
}

function score(weights: Weights, phrases: string[]): number {
  return phrases.reduce((sum, phrase) => sum + (weights.get(phrase) ?? 0), weights.get('') ?? 0);
}
