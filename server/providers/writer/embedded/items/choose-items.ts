import { type Label, labels, type Scores } from '../model/sentence-model.ts';
import type { Thresholds } from '../model/weights.ts';
import { saysNo } from '../speech/dialogue-cues.ts';
import type { Sentence } from '../speech/split-sentences.ts';

/** Sentences that make one item: neighbours of one turn that were judged to say the same kind of thing. */
export type ChosenItem = { label: Label; sentences: number[]; score: number };

const MAX_WORDS = 25;
const QUESTION = 0.5;
const DAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\btonight\b/gi;

const wordCount = (text: string) => text.split(/\s+/).length;
const daysIn = (text: string) => new Set((text.match(DAY) ?? []).map((day) => day.toLowerCase()));

/** "How's Tuesday?" "Tuesday I've got the dentist. Can we do Wednesday?": the day that was refused is not news. */
export function isRejectedProposal(sentences: readonly Sentence[], index: number): boolean {
  const sentence = sentences[index]!;
  const days = daysIn(sentence.text);
  if (days.size === 0 || !/\?\s*$/.test(sentence.text)) return false;
  const answer = sentences.filter(
    (other) => other.turn === sentence.turn + 1 && other.speaker !== sentence.speaker,
  );
  if (answer.length === 0) return false;
  const said = answer.map((other) => other.text).join(' ');
  const other = [...daysIn(said)].filter((day) => !days.has(day));
  const proposal =
    /\?\s*$/.test(sentence.text) ||
    /\b(?:i can|how about|how's|could do|i could|we could|thinking|i've got|let's say|what about)\b/i.test(
      sentence.text,
    );
  const refuses =
    saysNo(said) ||
    /\b(?:can't|won't work|doesn't work|i've got|is no good|isn't good|make it|better|instead|how about|can we do)\b/i.test(
      said,
    );
  return (proposal || refuses) && (other.length > 0 || saysNo(said)) && refuses;
}

/** A value taken back in the very next sentence: "Fifty-six feet. No, wait, forty-eight." */
function isTakenBack(sentences: readonly Sentence[], index: number): boolean {
  const sentence = sentences[index]!;
  const next = sentences[index + 1];
  if (
    !next ||
    next.turn !== sentence.turn ||
    !/\d|day\b|one|two|three|four|five|six|seven|eight|nine|ten|teen|ty\b|hundred/i.test(sentence.text)
  )
    return false;
  return (
    /^(?:no\b|wait\b|sorry\b|scratch|actually,? no)/i.test(next.text) &&
    !/^no (?:problem|worries)/i.test(next.text)
  );
}

function pickLabels(scores: Scores, thresholds: Thresholds, question: boolean): Label[] {
  const passing = labels
    .filter((label) => scores[label] >= thresholds[label] && (!question || scores[label] >= QUESTION))
    .sort((a, b) => scores[b] - thresholds[b] - (scores[a] - thresholds[a]));
  const [best, ...others] = passing;
  if (!best) return [];
  const isAction = (label: Label) => label === 'proAction' || label === 'customerAction';
  const second = others.filter(
    (label) => scores[label] >= thresholds.secondSection && !(isAction(label) && isAction(best)),
  );
  return [best, ...second];
}

export function chooseItems(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  thresholds: Thresholds,
  skipTurns: ReadonlySet<number>,
): ChosenItem[] {
  const chosen = sentences.map((sentence, index) => {
    if (skipTurns.has(sentence.turn) || isRejectedProposal(sentences, index) || isTakenBack(sentences, index))
      return [];
    return pickLabels(scores[index]!, thresholds, /\?\s*$/.test(sentence.text));
  });
  const items: ChosenItem[] = [];
  for (const label of labels) {
    let open: ChosenItem | null = null;
    for (let index = 0; index < sentences.length; index += 1) {
      if (!chosen[index]!.includes(label)) {
        open = null;
        continue;
      }
      const score = scores[index]![label];
      const sentence = sentences[index]!;
      const words = open ? open.sentences.reduce((sum, i) => sum + wordCount(sentences[i]!.text), 0) : 0;
      const joins =
        open &&
        sentences[open.sentences.at(-1)!]!.turn === sentence.turn &&
        words + wordCount(sentence.text) <= MAX_WORDS;
      if (open && joins) {
        open.sentences.push(index);
        open.score = Math.max(open.score, score);
        continue;
      }
      open = { label, sentences: [index], score };
      items.push(open);
    }
  }
  return items;
}
