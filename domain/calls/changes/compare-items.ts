import type { NoteItem } from '../notes.ts';
import type { CallMaterial, ComparedCalls, JobChange } from './changes.ts';
import { allStems, contentStems, headStem } from './content-words.ts';
import { findDropped, isDropping } from './find-dropped.ts';
import { bothSides, findSide } from './find-side.ts';
import { isAdded } from './is-added.ts';
import { readQuantities } from './said-quantities.ts';

/** Of the words of the shorter of two items so many are in the other one too, or they are two things. */
const leastSame = 0.6;
/** Of the words of an added item so many were never said in the earlier call. */
const leastUnheard = 0.5;

type Part = 'scope' | 'materials';

/** Items are known again by what they are about; what is left over was added, dropped, or is not claimed at all. */
export function compareItems(part: Part, earlier: CallMaterial, later: CallMaterial): ComparedCalls {
  const changes: JobChange[] = [];
  const again: string[] = [];
  const wanted = later.notes[part].filter(({ text }) => !isDropping(text));
  const pairs = pairItems(earlier.notes[part], wanted);
  for (const { one, other } of pairs) {
    const change = isOtherwise(one, other, earlier, later);
    const sides = change && bothSides(findSide(earlier, one), findSide(later, other));
    if (sides) changes.push({ part, ...sides });
    else again.push(other.text);
  }
  const known = new Set(pairs.flatMap(({ one, other }) => [one, other]));
  for (const item of wanted.filter((one) => !known.has(one))) {
    const then = isAdded(item, later) && isUnheard(item, earlier) ? findThen(earlier) : null;
    const sides = then && bothSides(then, findSide(later, item));
    if (sides) changes.push({ part, ...sides });
  }
  for (const item of earlier.notes[part].filter((one) => !known.has(one))) {
    const dropped = findDropped(item, later);
    const sides = dropped && bothSides(findSide(earlier, item), { text: null, clip: dropped });
    if (sides) changes.push({ part, ...sides });
  }
  return { changes, again };
}

/** Each with the one it has most in common with, where that is so the other way round too. */
function pairItems(ones: NoteItem[], others: NoteItem[]): { one: NoteItem; other: NoteItem }[] {
  const best = (item: NoteItem, among: NoteItem[]) => {
    const [first] = among
      .map((candidate) => ({ candidate, likeness: likenessOf(item.text, candidate.text) }))
      .filter(({ likeness }) => likeness > 0)
      .sort((a, b) => b.likeness - a.likeness);
    return first?.candidate;
  };
  return ones.flatMap((one) => {
    const other = best(one, others);
    return other && best(other, ones) === one ? [{ one, other }] : [];
  });
}

function likenessOf(text: string, other: string): number {
  if (headStem(text) !== headStem(other)) return 0;
  const [one, two] = [contentStems(text), contentStems(other)];
  const common = [...one].filter((word) => two.has(word)).length;
  const ofShorter = common / Math.max(1, Math.min(one.size, two.size));
  return ofShorter >= leastSame ? common / Math.max(one.size, two.size) + ofShorter : 0;
}

/** Another number of the same thing, each said in its own call alone. */
function isOtherwise(one: NoteItem, other: NoteItem, earlier: CallMaterial, later: CallMaterial): boolean {
  const [before, after] = [readQuantities(one.text), readQuantities(other.text)];
  return [...after].some(([unit, number]) => {
    const was = before.get(unit);
    if (was === undefined || was === null || number === null || was === number) return false;
    return !says(earlier, unit, number) && !says(later, unit, was);
  });
}

/** Whether a number of a thing is among what the notes of a call say: then it did not take another's place. */
const says = ({ notes }: CallMaterial, unit: string, number: number) =>
  [...notes.scope, ...notes.materials].some(({ text }) => readQuantities(text).get(unit) === number);

/** What an added thing is was never said before, and hardly anything about it. */
function isUnheard({ text }: NoteItem, { turns, notes }: CallMaterial): boolean {
  const head = headStem(text);
  const words = contentStems(text);
  if (!head || words.size === 0) return false;
  const heard = allStems(turns.map((turn) => turn.text).join(' '));
  for (const item of [...notes.scope, ...notes.materials])
    for (const word of allStems(item.text)) heard.add(word);
  const unheard = [...words].filter((word) => !heard.has(word));
  return !heard.has(head) && unheard.length / words.size >= leastUnheard;
}

/** What was to be done then, to hear that this was not part of it. */
function findThen(earlier: CallMaterial) {
  const sides = earlier.notes.scope.map((item) => findSide(earlier, item, null));
  return sides.find((side) => side !== null) ?? null;
}
