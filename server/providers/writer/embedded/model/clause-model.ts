import { isPrivate } from '../speech/is-private.ts';
import { splitClauses } from '../speech/split-clauses.ts';
import { modelWords } from './build-features.ts';
import { sentenceFlags } from './sentence-flags.ts';
import { type FirstStage, firstStageLogits, type Label } from './sentence-model.ts';

/** Says which clauses of a chosen sentence carry the note; the others are talk around it. */

export function clauseFeatures(clauses: string[], index: number, label: Label, side: string): string[] {
  const features = new Set<string>();
  const words = modelWords(clauses[index]!);
  const flags = sentenceFlags(clauses[index]!);
  const place =
    clauses.length === 1 ? 'only' : index === 0 ? 'first' : index === clauses.length - 1 ? 'last' : 'middle';
  const kind = label === 'proAction' || label === 'customerAction' ? 'action' : label;
  words.forEach((word, i) => {
    features.add(word);
    if (words[i + 1]) features.add(`${word} ${words[i + 1]}`);
    if (i === 0) features.add(`^${word}`).add(`^${place}:${word}`);
  });
  for (const flag of flags) features.add(`F:${flag}`).add(`F:${kind}:${flag}`).add(`F:${place}:${flag}`);
  for (const step of [-1, 1]) {
    const other = clauses[index + step];
    if (other) for (const flag of sentenceFlags(other)) features.add(`N${step}:${flag}`);
  }
  features
    .add(`P:${place}`)
    .add(`P:${place}:${kind}`)
    .add(`S:${side}:${kind}`)
    .add(`L:${Math.min(5, Math.floor(words.length / 3))}`);
  features.add(`C:${Math.min(5, clauses.length)}:${place}`);
  return [...features];
}

const KEEP = 0.3;
const MIN_WORDS = 3;
const wordCount = (clauses: string[]) => clauses.join(' ').split(/\s+/).length;

/** Takes weak clauses off both ends, and private ones anywhere; the rest stays whole so that it still reads. */
export function trimSentence(model: FirstStage, sentence: string, label: Label, side: string): string {
  const clauses = splitClauses(sentence).filter((clause, _, all) => all.length < 2 || !isPrivate(clause));
  if (clauses.length < 2) return (clauses[0] ?? sentence).replace(/[,;]$/, '');
  const logits = firstStageLogits(
    model,
    clauses.map((_, i) => clauseFeatures(clauses, i, label, side)),
  );
  const scores = logits.map((row) => 1 / (1 + Math.exp(-row[0]!)));
  let [from, to] = [0, clauses.length];
  const weak = (i: number) => scores[i]! < KEEP && scores[i]! < Math.max(...scores);
  while (to - from > 1 && weak(to - 1) && wordCount(clauses.slice(from, to - 1)) >= MIN_WORDS) to -= 1;
  while (to - from > 1 && weak(from) && wordCount(clauses.slice(from + 1, to)) >= MIN_WORDS) from += 1;
  return clauses.slice(from, to).join(' ').replace(/[,;]$/, '');
}
