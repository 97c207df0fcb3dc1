import type { ReadSentence } from '#server/providers/writer/embedded/model/read-pieces.ts';
import { labels } from '#server/providers/writer/embedded/model/sentence-model.ts';
import { cutPieces, type PieceVocabulary } from '#server/providers/writer/embedded/model/word-pieces.ts';
import type { Sentence } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import { isNumberWord, writeDigitRuns } from '#server/spoken/spoken-numbers.ts';
import { itemsOf } from '../label-sentences.ts';
import { hasJob, type LabelledCall } from '../load-calls.ts';
import { countMetKeys, meetsKeys } from '../match-keys.ts';

/** How somebody wrote down what these sentences say. The title is written from the whole call. */
type Wording = { kind: number; from: number[]; near: number[]; pieces: number[]; keys: string[][] };
const TITLE_KIND = labels.length;

const NUMBER = /\$?\d(?:[\d,]*\d)?|\p{L}+(?:-\p{L}+)*/gu;
const plainNumber = (text: string) => text.replace(/[$,]/g, '');

/** Every number of a text as it stands there, by its value: "375" for "three seventy-five". */
function numbersIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const words = [...text.matchAll(/[$\p{L}\p{N},'-]+/gu)].map(([word]) => word.replace(/[,'-]+$/, ''));
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + 5); to += 1) {
      const run = words.slice(from, to);
      if (!run.every((word) => word.split('-').every((part) => isNumberWord(part) || part === 'and'))) break;
      const value = plainNumber(writeDigitRuns(run.join(' ')).trim());
      if (/^\d+$/.test(value) && !found.has(value)) found.set(value, run.join(' '));
    }
  for (const word of words) if (/^\$?\d/.test(word)) found.set(plainNumber(word), word);
  return found;
}

/** Numbers of a wording as they were heard, so that they can be copied: "375" where "three seventy-five" was said. */
function asHeard(text: string, heard: ReadonlyMap<string, string>): string {
  return text.replace(NUMBER, (said) => {
    const isNumber = /^\$?\d/.test(said) || said.split('-').every(isNumberWord);
    const value = isNumber ? plainNumber(/\d/.test(said) ? said : writeDigitRuns(said.toLowerCase())) : '';
    return heard.get(value) ?? said;
  });
}

export function listWordings(
  call: LabelledCall,
  sentences: readonly Sentence[],
  read: readonly ReadSentence[],
  vocabulary: PieceVocabulary,
): Wording[] {
  if (!hasJob(call)) return [];
  const everywhere = numbersIn(read.map(({ text }) => text).join(' . '));
  const piecesOf = (text: string, near: number[]) => {
    const nearby = numbersIn(near.map((i) => read[i]!.text).join(' . '));
    return cutPieces(asHeard(text, new Map([...everywhere, ...nearby])), vocabulary).map(({ id }) => id);
  };
  const items = itemsOf(call).flatMap(([label, { text, keys, turns }]) => {
    const near = sentences.flatMap(({ turn }, i) => (turns.includes(turn) ? [i] : []));
    if (near.length === 0) return [];
    const complete = near.filter((i) => meetsKeys(keys, sentences[i]!.text));
    const metBy = (i: number) => countMetKeys(keys, sentences[i]!.text);
    const best = [...near].sort((a, b) => metBy(b) - metBy(a))[0]!;
    const from = complete.length > 0 ? complete : [best];
    return [{ kind: labels.indexOf(label), from, near, pieces: piecesOf(text, near), keys }];
  });
  const { job_title: title, title_keys: keys } = call.truth;
  const titles = title ? [{ kind: TITLE_KIND, from: [], near: [], pieces: piecesOf(title, []), keys }] : [];
  return [...items, ...titles];
}
