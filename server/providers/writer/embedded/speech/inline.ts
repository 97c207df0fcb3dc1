import { isCommand } from './is-command.ts';
import { lowerFirst } from './join-words.ts';

/** Items as parts of a longer sentence: one thought each, without run-up and afterthought. */

const TITLED = '(?<!\\b(?:Mr|Mrs|Ms|Dr|St))';
const THOUGHT_ENDS = new RegExp(`;\\s+|${TITLED}[.!?]+\\s+`);
const INNER_STOP = new RegExp(`${TITLED}[.!?](?=\\s)`, 'g');

/** "Come swap it today, the pro will be there by 3": the second half is another sentence. */
const ANOTHER_SENTENCE =
  /(?:,|\s+and)\s+(?=(?:the (?:pro|customer)|it|he|she|they|that|this|there|these|those|you|we)\b(?! and\b)[^,]*\b(?:is|are|was|were|will|would|can|cannot|could|has|have|had|does|do|did|gets?|goes|kills?|makes?|takes?|needs?|wants?|says?|sniffs?|licks?|runs?|uses?|plugs?|calls?|closes|might|should)\b).*$/i;
const AFTERTHOUGHT =
  /(?:[,\s]+(?:sure|please|though|too|as well|then|well|or|and|right|okay|yeah|that is correct|thank you|if the (?:pro|customer) can|for (?:the pro|the customer) there))+$/i;

function firstThought(text: string): string {
  const [first = ''] = text.split(THOUGHT_ENDS);
  const plain = first.replace(/[.!?;,:\s]+$/, '').replace(INNER_STOP, ',');
  const cut = /^(?:if|when|once|unless|because)\b/i.test(plain) ? plain : plain.replace(ANOTHER_SENTENCE, '');
  const kept = cut.split(/\s+/).length >= 3 ? cut : plain;
  return kept.replace(AFTERTHOUGHT, '').replace(/[,:\s]+$/, '');
}

/** Inside a sentence an item has no full stop, no capital, and ends where its first thought ends. */
export function inline(text: string, maxWords: number): string {
  const lower = (part: string) =>
    isCommand(text) ? part.charAt(0).toLowerCase() + part.slice(1) : lowerFirst(part);
  const plain = firstThought(text);
  if (plain.split(/\s+/).length <= maxWords) return lower(plain);
  const clauses = plain.split(/,\s+|(?<!\s)\s+(?=(?:so|because|and then|but|which|while|unless)\b)/);
  let kept = clauses[0]!;
  for (const part of clauses.slice(1)) {
    if (`${kept}, ${part}`.split(/\s+/).length > maxWords) break;
    kept = plain.slice(0, plain.indexOf(part, kept.length) + part.length);
  }
  return lower(
    kept
      .split(/\s+/)
      .slice(0, maxWords + 6)
      .join(' ')
      .replace(AFTERTHOUGHT, '')
      .replace(/[,:]$/, ''),
  );
}
