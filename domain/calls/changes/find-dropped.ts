import { type Clip, findClip } from '../find-clip.ts';
import type { NoteItem } from '../notes.ts';
import type { CallMaterial } from './changes.ts';
import { allStems, contentStems, headStem } from './content-words.ts';

const dropping =
  /\b(?:skip|leave out|leave off|(?<!don't |not )forget (?:about )?|scratch|drop|cancel|no longer (?:need|want|do)|never mind (?:about )?|(?:don't|do not|won't|not going to) (?:need|want|do|bother with)|(?:doesn't|does not) need) (?:the|that|those|my|our|his|her)\b/i;
/** One word in common may be by chance. */
const leastNamed = 2;

/** What says that something is not to be done is no thing to do itself, wherever the notes have it. */
export const isDropping = (text: string): boolean => dropping.test(text);

/** Somebody says of this very thing that it is not to be done: its words and theirs in one sentence. */
export function findDropped(item: NoteItem, { turns }: CallMaterial): Clip | null {
  const head = headStem(item.text);
  const words = [...contentStems(item.text)];
  if (!head || words.length === 0) return null;
  for (const [index, turn] of turns.entries())
    for (const sentence of turn.text.slice(0, 4000).split(/(?<=[.;!?])|, but\b/)) {
      if (sentence.endsWith('?') || !dropping.test(sentence)) continue;
      const said = allStems(sentence);
      const named = words.filter((word) => said.has(word)).length;
      if (said.has(head) && named / words.length >= 0.5 && named >= Math.min(leastNamed, words.length))
        return findClip({ value: sentence.trim(), evidence: [index] }, turns);
    }
  return null;
}
