import type { NoteItem } from '../notes.ts';
import type { CallMaterial } from './changes.ts';
import { allStems, contentStems, headStem } from './content-words.ts';

const adding =
  /\b(?:also|add(?:ing)?|as well|while (?:you're|you are|we're|we are|i'm) (?:at it|there|here|out)|on top of (?:that|it)|in addition|one more thing|another thing|besides that)\b/i;
/** A longer item tells a story, and what of it would be new nobody can say. */
const mostWords = 16;

/** Somebody says of this very thing that it comes on top: without such a word it may only not have come up before. */
export function isAdded({ text, evidence }: NoteItem, { turns }: Pick<CallMaterial, 'turns'>): boolean {
  const head = headStem(text);
  if (!head || contentStems(text).size === 0 || text.split(/\s+/).length > mostWords) return false;
  return evidence.some((index) =>
    (turns[index]?.text ?? '')
      .slice(0, 4000)
      .split(/(?<=[.;!?])/)
      .some((sentence) => adding.test(sentence) && allStems(sentence).has(head)),
  );
}
