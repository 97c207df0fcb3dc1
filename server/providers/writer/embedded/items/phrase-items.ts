import { trimSentence } from '../model/clause-model.ts';
import type { FirstStage } from '../model/sentence-model.ts';
import { cleanSpeech, settleCorrections } from '../speech/clean-speech.ts';
import { toCommand } from '../speech/is-command.ts';
import { isPrivate } from '../speech/is-private.ts';
import { lowerFirst, upperFirst } from '../speech/join-words.ts';
import { splitClauses } from '../speech/split-clauses.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { expandContractions, toThirdPerson } from '../speech/third-person.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import type { ChosenItem } from './choose-items.ts';
import { dropContact } from './drop-contact.ts';
import { findDue } from './find-due.ts';
import { polishPart } from './polish-part.ts';

const HELPER =
  "(?:'ll| will| can|'m going to|'re going to| am going to| are going to|'d| would| could| have to| need to| want to| should| might| may)";
const PEOPLE =
  '(?:i|we|he|she|they|somebody|someone|my guys?|the crew|our guy|the guys|the girls|you(?: guys)?)';
const SOFTENERS =
  '(?:(?:just|also|go ahead and|definitely|probably|please|want to|need to|be sure to|have to|try to|like to|like you to|love to|even|make sure (?:to|you|we|that you)|then|still|always|only) (?=[a-z]+ ?))*';
/** What stands before the work itself: who, would, like, to. */
const LEAD = new RegExp(
  `^(?:${PEOPLE}${HELPER}|let me|let's|if you (?:could|can|would|'d)|if you'd|can you|could you|would you|will you|can i|can we|could we|could i|(?:go|you) ahead and|please|make sure (?:to|you|that)|be sure to|do me a favor(?: and)?|i need you to|i(?:'d| would) (?:want|like|need) (?:you )?to|i want(?: you)? to|we want(?: you)? to|i need to|we need to|i need|we need|i'm (?:looking|hoping|calling|trying) (?:for|to)|we're (?:looking|hoping) (?:for|to)|i was (?:hoping|thinking|wondering) (?:to|if you could|you could)|what (?:we|i)(?:'d| would|'ll) (?:do|want to do|recommend|be looking at) is|what (?:we|i) do is|here's what i'd do|the (?:other )?thing is|just)[:,]?\\s+${SOFTENERS}`,
  'i',
);
const GREETING_TIME =
  /^(?:on |for )?((?:(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|today|the \d+\w\w)[^,]{0,30}),\s+(?=(?:i|we|he|she|they|you|my|the)\b)/i;
const SHORT_ANSWER = 6;
const QUESTION_START =
  /^(?:and )?(?:what(?:'s| is| are| about| kind of| colou?r| time| day)?|how(?:'s| is| many| much| about| long| far| old| big| wide)?|(?:do|did|does|would|are|is|can|could|will|have|has|was|were)(?: not)? (?:you|it|that|there|they|he|she|we|those|these|this|the)(?: guys)?(?: have| want| need| got)?|where(?:'s| is| do you want)?|which|any|you want|you got|you have|when(?:'s| is)?|who(?:'s| is)?)\s+(?:is |are |do |does )?(?:the |a |an |any |your |you )?/i;

const count = (text: string) => text.split(/\s+/).length;
const settled = (text: string) => settleCorrections(writeAmounts(expandContractions(text)));
const normalise = (text: string) => cleanSpeech(settled(text));

function tidy(text: string): string {
  const flat = text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;.])/g, '$1')
    .replace(/^[,;.:\s-]+|[,;.:\s-]+$/g, '');
  return upperFirst(flat.replace(/^(?:and|so|but|because|'cause|then|or|which is)\s+(?=\S+ \S)/i, '').trim());
}

/** A question that only names a day, a number or the answer itself adds nothing to it. */
function isEcho(topic: string, answer: string): boolean {
  const words = topic.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const said = new Set(answer.toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
  const plain = words.every((word) => /^(?:\d+|\w+day|tomorrow|today|at|or|on|the|noon)$/.test(word));
  return plain || words.filter((word) => said.has(word)).length / words.length > 0.6;
}

/** A short answer means nothing without its question: "Pay by check: check". */
function withQuestion(
  sentences: readonly Sentence[],
  index: number,
  text: string,
): { text: string; turns: number[] } {
  const sentence = sentences[index]!;
  const before = sentences[index - 1];
  const answers =
    before &&
    before.turn !== sentence.turn &&
    before.speaker !== sentence.speaker &&
    /\?\s*$/.test(before.text);
  if (!answers || count(text) > SHORT_ANSWER) return { text, turns: [] };
  const topic = normalise(before.text)
    .replace(/\?$/, '')
    .replace(QUESTION_START, '')
    .replace(/^(?:the|a|an|your)\s+/i, '');
  if (!topic || count(topic) > 8 || /\b(?:you|i|we)\b/i.test(topic)) return { text, turns: [before.turn] };
  if (isEcho(topic, text)) return { text, turns: [before.turn] };
  const bare = text.replace(/^(?:yes|yeah|yep|no|nope)[,.]?\s*/i, '');
  if (!bare) return { text: /^(?:no|nope)/i.test(text) ? `No ${topic}` : topic, turns: [before.turn] };
  return { text: `${upperFirst(topic)}: ${lowerFirst(text)}`, turns: [before.turn] };
}

export type Phrased = { text: string; evidence: number[] };
type Rewrite = (text: string, sentence: Sentence) => string;

function phrase(
  clauses: FirstStage,
  sentences: readonly Sentence[],
  item: ChosenItem,
  rewrite: Rewrite,
): Phrased {
  const turns = new Set<number>();
  const parts = item.sentences.flatMap((index) => {
    const sentence = sentences[index]!;
    if (isPrivate(sentence.text) && splitClauses(sentence.text).every(isPrivate)) return [];
    const trimmed = trimSentence(
      clauses,
      settled(sentence.text),
      item.label,
      sentence.speaker === 'pro' ? 'p' : 'c',
    );
    const answered = withQuestion(sentences, index, normalise(trimmed));
    for (const turn of [sentence.turn, ...answered.turns]) turns.add(turn);
    const text = polishPart(tidy(dropContact(tidy(rewrite(answered.text, sentence)))));
    // A part like "Well" or "Fine" next to a real sentence is only its run-up.
    const runUp = item.sentences.length > 1 && count(text) < 2 && !/\d/.test(text);
    return text && !runUp ? [text] : [];
  });
  const text = parts.map((part, i) => (i === 0 ? part : lowerFirst(part))).join('; ');
  return { text: upperFirst(text), evidence: [...turns].sort((a, b) => a - b) };
}

const POINTED =
  '(?:that|those) (?=[a-z]{3,})(?!(?:is|was|are|were|will|would|has|had|he|she|they|the|one|ones|way|day|week|weekend|morning|afternoon|evening|month|year|time|can|could|number|much|many|kind|you|and|but|too|then|today|tonight|tomorrow|over|from|with|when|before|after|right|out|off|down|back|into|for)\\b)';
/** "Replace that outlet": the reader was not there to see it pointed at. */
const unpoint = (text: string) =>
  text
    .replace(
      new RegExp(`^((?:do not )?[A-Za-z]+(?: (?:in|out|up|off|over|on|down|at))?) ${POINTED}`, 'i'),
      '$1 the ',
    )
    .replace(
      new RegExp(
        `\\b(over|on|at|of|with|around|behind|under|for|swap|fix|do|get|clear|check|replace|test|flip|pull|take|put|have) ${POINTED}`,
        'gi',
      ),
      '$1 the ',
    );

const command: Rewrite = (text, sentence) => {
  const timed = GREETING_TIME.exec(text);
  const rest = timed && findDue(timed[1]!) ? text.slice(timed[0].length) : text;
  return toCommand(unpoint(toThirdPerson(rest.replace(LEAD, ''), sentence.speaker)));
};

/** "You'll have to use the back stairs" is an instruction; "I can't go over" is a fact about the customer. */
const fact: Rewrite = (text, sentence) =>
  toThirdPerson(
    text.replace(
      /^(?:(?:\w+, )?fair enough,?|before you ask,?|you(?:'ll| will)? (?:have to|need to|got to|'ve got to|must|want to)|please|just|make sure (?:to|you|that you)|if you could|can you|could you)\s+(?:just |please )?/i,
      '',
    ),
    sentence.speaker,
  );

export const phraseAction = (clauses: FirstStage, sentences: readonly Sentence[], item: ChosenItem) =>
  phrase(clauses, sentences, item, command);
/** "It's a fifty gallon, gas": what it is, without the pointing. */
const thing: Rewrite = (text, sentence) =>
  command(
    text.replace(
      /^(?:(?:that|it|this|they|those|these) (?:will be|would be|is|are|was)|with|any|some)\s+(?:a |an |the |just )*/i,
      '',
    ),
    sentence,
  );

export const phraseMaterial = (clauses: FirstStage, sentences: readonly Sentence[], item: ChosenItem) =>
  phrase(clauses, sentences, item, thing);
export const phraseFact = (clauses: FirstStage, sentences: readonly Sentence[], item: ChosenItem) =>
  phrase(clauses, sentences, item, fact);
