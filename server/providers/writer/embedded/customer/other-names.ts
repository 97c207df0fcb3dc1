import type { Reading } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { isCommon } from '../speech/common-words.ts';
import { editDistance } from '../speech/read-spelling.ts';
import { CAPITAL, type NameCandidate } from './collect-names.ts';

/** Another name is offered only where somebody clearly introduced themselves with it. */
const leastScore = 5;
const WORD = new RegExp(`(?<![\\p{L}'’-])${CAPITAL}`, 'gu');

/** "Marl" and "Marle", "Whitfield" and "Witfield": one name that was written in two ways. */
export function looksLike(a: string, b: string): boolean {
  const [one, two] = [a.toLowerCase(), b.toLowerCase()];
  if (one === two || Math.min(one.length, two.length) < 4) return false;
  const isLong = Math.max(one.length, two.length) > 5 && one[0] === two[0];
  return editDistance(one, two) <= (isLong ? 2 : 1);
}

/** How else the name was heard: before it was spelled, elsewhere in the call, or as another person's. */
export function otherNames(
  turns: readonly Turn[],
  { name, heard }: { name: string; heard: NameCandidate },
  all: readonly NameCandidate[],
): Reading[] {
  const spoken = { value: heard.name, evidence: [heard.turn] };
  const words = name.split(' ');
  const written = turns.flatMap((turn, index) =>
    [...turn.text.matchAll(WORD)].flatMap(([word]) => {
      const bare = word.replace(/['’]s$/, '');
      const at = isCommon(bare) ? -1 : words.findIndex((part) => looksLike(part, bare));
      return at < 0 ? [] : [{ value: words.with(at, bare).join(' '), evidence: [index] }];
    }),
  );
  const said = new Set(words.map((word) => word.toLowerCase()));
  const others = all
    .filter(
      (c) =>
        c.score >= leastScore &&
        !c.name
          .toLowerCase()
          .split(' ')
          .some((word) => said.has(word)),
    )
    .sort((a, b) => b.score - a.score)
    .map((c) => ({ value: c.name, evidence: [c.turn] }));
  return [spoken, ...written, ...others];
}
