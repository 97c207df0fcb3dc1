import type { Utterance } from './split-utterances.ts';

/** How near a word about recording, or our announcement, was. */
function nearnessOf(utterances: readonly Utterance[], index: number): string {
  const { sinceAnnounced, flags } = utterances[index]!;
  if (sinceAnnounced !== null && sinceAnnounced <= 2) return `announced${sinceAnnounced}`;
  const before = utterances.slice(Math.max(0, index - 3), index);
  if (flags.includes('record')) return 'own';
  if (before.some((other) => other.flags.includes('record'))) return 'talked';
  if (flags.includes('gadget') || before.some((other) => other.flags.includes('gadget'))) return 'gadget';
  return sinceAnnounced !== null && sinceAnnounced <= 5 ? 'announced5' : 'none';
}

function addOwn(features: Set<string>, words: readonly string[], isNear: boolean): void {
  words.forEach((word, at) => {
    const [next, third, fourth] = [words[at + 1], words[at + 2], words[at + 3]];
    features.add(word);
    if (isNear) features.add(`A|${word}`);
    if (next) features.add(`${word} ${next}`);
    if (next && isNear) features.add(`A|${word} ${next}`);
    if (next && third) features.add(`${word} ${next} ${third}`);
    if (third) features.add(`${word} _ ${third}`);
    if (fourth) features.add(`${word} _ _ ${fourth}`);
  });
  if (words[0]) features.add(`^${words[0]}`);
  if (words[1]) features.add(`^${words[0]} ${words[1]}`);
  if (words.length > 0) features.add(`${words.at(-1)}$`);
  // Across the gaps: "re cording", "record ding" and "recording" share most of these.
  const letters = words.join('');
  for (let at = 0; at + 5 <= letters.length; at += 1) features.add(`#${letters.slice(at, at + 5)}`);
}

function addFlags(features: Set<string>, flags: readonly string[], near: string): void {
  for (const flag of flags) {
    features.add(`F:${flag}`);
    features.add(`F:${flag}@${near}`);
  }
  features.add(`N:${near}`);
}

/** Two of them in one sentence mean more than both apart. */
function addPairs(features: Set<string>, flags: readonly string[], near: string): void {
  flags.forEach((flag, at) => {
    for (const other of flags.slice(at + 1)) {
      features.add(`F:${flag}+${other}`);
      features.add(`F:${flag}+${other}@${near === 'none' ? 'far' : 'near'}`);
    }
  });
}

function addNeighbours(features: Set<string>, utterances: readonly Utterance[], index: number): void {
  for (const step of [-2, -1, 1, 2]) {
    const other = utterances[index + step];
    if (!other) continue;
    for (const flag of other.flags) features.add(`${step}:${flag}`);
    if (other.asks) features.add(`${step}:?`);
    if (Math.abs(step) === 1) for (const word of other.words.slice(0, 8)) features.add(`${step}|${word}`);
  }
}

/** The features of every utterance of a call, in order. Who speaks is a guess, and no part of them. */
export function refusalFeatures(utterances: readonly Utterance[]): string[][] {
  return utterances.map(({ words, sentences, flags, asks }, index) => {
    const near = nearnessOf(utterances, index);
    const features = new Set<string>();
    addOwn(features, words, near !== 'none' && near !== 'own');
    addFlags(features, flags, near);
    for (const sentence of sentences) addPairs(features, sentence.flags, near);
    addNeighbours(features, utterances, index);
    features.add(`L:${Math.min(8, Math.floor(words.length / 3))}`);
    if (asks) features.add('?');
    return [...features];
  });
}
