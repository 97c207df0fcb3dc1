import type { ChosenItem } from './choose-items.ts';
import { cleanSpeech } from './clean-speech.ts';
import type { Sentence } from './split-sentences.ts';
import { expandContractions, toThirdPerson } from './third-person.ts';
import { writeAmounts } from './write-amounts.ts';

const SUBJECT_AND_MODAL =
  /^(?:(?:so|and|then|okay|but|yeah|yes|no)[, ]+)*(?:(?:i|we|he|she|they|somebody|someone|my guy|the crew|our guy|my guys|the guys|the girls)(?:'ll| will| can|'m going to|'re going to|'d| would| could| have to| need to| want to|'d want to|'d like to)|let me|i'd|if you (?:could|can|would|'d)|if you'd|you(?:'ll| can| could| need to| have to| should| want to|'ll want to|'ll need to|'ll have to)|can you|could you|would you|can i|could i|(?:go|you) ahead and|please|make sure (?:to|you)|do me a favor and|i need you to|i want you to|just|what (?:we|i)'d do is|what (?:we|i) do is|so we'd|we'd be looking at)\s+(?:(?:just|also|go ahead and|definitely|probably|please|want to|need to|be sure to|have to|try to|like to|even|make sure (?:to|you|we)|then) )*/i;
const LEAD_IN =
  /^(?:what (?:we'd|i'd|we'll) (?:be looking at|do|want to do|recommend) is|the (?:other )?thing is,?|here's what i'd do:?|what i'm (?:looking for|after) is|i'm (?:looking|hoping) (?:for|to)|(?:i|we)(?:'d| would) (?:want|like|need) (?:to|you to)?|(?:i|we) (?:want|need) (?:you )?to|(?:i|we)'d(?: also| just| probably| then)?|(?:i|we)'ll(?: also| just| then)?|(?:i|we) can(?: also)?|i'm going to|we're going to|let's(?: also)?|go ahead and|can you(?: also)?|could you(?: also)?)\s+/i;
const SHORT_ANSWER = 6;

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string) =>
  /^(?:I\b|[A-Z]{2,}|[A-Z][a-z]+ [A-Z])/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

function normalise(text: string): string {
  return writeAmounts(expandContractions(cleanSpeech(text)));
}

function tidy(text: string): string {
  return capitalise(
    text
      .replace(/\s+/g, ' ')
      .replace(/^[,;.\s-]+|[,;.\s-]+$/g, '')
      .trim(),
  );
}

/** A short answer means nothing without its question: "Gates: one, four feet". */
function withQuestion(
  sentences: readonly Sentence[],
  index: number,
  text: string,
): { text: string; turns: number[] } {
  const sentence = sentences[index]!;
  const before = sentences[index - 1];
  if (
    !before ||
    before.turn === sentence.turn ||
    before.speaker === sentence.speaker ||
    !/\?\s*$/.test(before.text)
  ) {
    return { text, turns: [] };
  }
  if (text.split(/\s+/).length > SHORT_ANSWER) return { text, turns: [] };
  const question = normalise(before.text).replace(/\?$/, '');
  const topic = question
    .replace(
      /^(?:what(?:'s| is| are| about| kind of| color)?|how(?:'s| is| many| much| about)?|is (?:there|it|that)|are (?:there|those)|do you (?:want|have|need)|did you want|where(?:'s| is| do you want)|which|and|any|would you want|you want)\s+/i,
      '',
    )
    .replace(/^(?:the|a|an)\s+/i, '');
  if (topic.split(/\s+/).length > 9) return { text, turns: [] };
  return { text: `${topic}: ${lowerFirst(text)}`, turns: [before.turn] };
}

export type Phrased = { text: string; evidence: number[] };

function phrase(
  sentences: readonly Sentence[],
  item: ChosenItem,
  rewrite: (text: string, sentence: Sentence) => string,
): Phrased {
  const turns = new Set<number>();
  const parts = item.sentences.flatMap((index) => {
    const sentence = sentences[index]!;
    turns.add(sentence.turn);
    const answered = withQuestion(sentences, index, normalise(sentence.text));
    for (const turn of answered.turns) turns.add(turn);
    const text = tidy(rewrite(answered.text, sentence));
    return text ? [text] : [];
  });
  const text = parts.map((part, i) => (i === 0 ? part : lowerFirst(part))).join('; ');
  return { text, evidence: [...turns].sort((a, b) => a - b) };
}

export function phraseAction(sentences: readonly Sentence[], item: ChosenItem): Phrased {
  return phrase(sentences, item, (text, sentence) =>
    toThirdPerson(text.replace(SUBJECT_AND_MODAL, ''), sentence.speaker),
  );
}

export function phraseScope(sentences: readonly Sentence[], item: ChosenItem): Phrased {
  return phrase(sentences, item, (text, sentence) =>
    toThirdPerson(text.replace(LEAD_IN, ''), sentence.speaker),
  );
}

export function phraseFact(sentences: readonly Sentence[], item: ChosenItem): Phrased {
  return phrase(sentences, item, (text, sentence) =>
    toThirdPerson(text, sentence.speaker).replace(/^the (?:customer|pro) (?:has|needs) to /i, 'Must '),
  );
}
