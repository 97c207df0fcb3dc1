export interface Word {
  text: string;
  start: number;
  end: number;
}

export interface Sentence {
  start: number;
  end: number;
  words: Word[];
  /** The recogniser wrote a change-of-speaker mark in front. */
  marked: boolean;
  confidence?: number;
}

const TURN_MARK = /^(>+|-)$/;
/** Words that are written large only where a sentence begins: the model sometimes leaves out the full stop. */
const BEGINNING =
  /^(The|What|What's|How|Is|Are|Do|Does|Did|Can|Could|Would|Will|Where|When|Why|Which|Who|Yes|Yeah|No|Nope|Okay|Ok|Alright|All|And|But|So|My|It|It's|That|That's|This|There|Hi|Hello|Hey|Thank|Thanks|You|Your|We|We're|He|She|They|If|Sure|Well|Oh|Let|Let's|Please|Not|For|To|From),?$/;
/** "Dr. Lee" and "a.m. works" go on; a lone initial does too. */
const ABBREVIATION = /^(mr|mrs|ms|dr|st|ave|apt|ste|no|vs|[a-z]|[ap]\.m)\.$/i;

/**
 * Sentences are the unit of everything after recognition: they nearly always hold one speaker, while the times of
 * single words are off by a second or more and must not be used to cut inside them.
 */
export function toSentences(words: Word[]): Sentence[] {
  const sentences: Sentence[] = [];
  let open: Sentence | undefined;
  let marked = false;
  for (const [i, word] of words.entries()) {
    if (TURN_MARK.test(word.text)) {
      marked = true;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { start: word.start, end: word.end, words: [], marked };
      marked = false;
      sentences.push(open);
    }
    open.words.push(word);
    open.end = Math.max(open.end, word.end);
    const next = words[i + 1];
    if (endsSentence(word, next) || (next && BEGINNING.test(next.text) && /[a-z0-9]$/.test(word.text)))
      open = undefined;
  }
  return sentences.filter((sentence) => sentence.words.some((word) => /[a-z0-9]/i.test(word.text)));
}

export function sentenceText(sentence: Sentence): string {
  return sentence.words.map((word) => word.text).join(' ');
}

function endsSentence(word: Word, next: Word | undefined): boolean {
  if (!/[.?!…]["')]?$/.test(word.text)) return false;
  if (!next || !ABBREVIATION.test(word.text)) return true;
  return /^(yes|no|okay|ok|and|but|so|what|how)\b/i.test(next.text);
}
