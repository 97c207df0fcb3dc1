import { contentStems } from '#server/providers/writer/embedded/items/drop-repeats.ts';
import type { ReadSentence } from '#server/providers/writer/embedded/model/read-pieces.ts';
import { stemOf } from '#server/providers/writer/embedded/speech/stem-words.ts';
import { writeDigitRuns } from '#server/spoken/spoken-numbers.ts';
import { itemsOf } from '../label-sentences.ts';
import type { LabelledCall } from '../load-calls.ts';
import { hasKey } from '../match-keys.ts';

type Span = { start: number; end: number };
const WORD = /[\p{L}\p{N}\p{M}']+/gu;

const wordsIn = (text: string) =>
  [...text.matchAll(WORD)].map((m) => ({
    word: m[0].toLowerCase(),
    start: m.index,
    end: m.index + m[0].length,
  }));
const lower = (text: string) => (text.toLowerCase().match(WORD) ?? []).map((word) => word.replace(/'s$/, ''));

/** Words of the sentence that stand in `wanted`; of a common word only next to another wanted one. */
function wordSpans(text: string, wanted: ReadonlySet<string>): Span[] {
  return wordsIn(text).filter(({ word }) => wanted.has(word.replace(/'s$/, '')));
}

function phraseSpans(text: string, phrase: string): Span[] {
  const wanted = lower(phrase);
  const words = wordsIn(text);
  return words.flatMap((_, at) => {
    const run = words.slice(at, at + wanted.length);
    const same =
      run.length === wanted.length &&
      run.every(({ word }, i) => word.replace(/'s$/, '').startsWith(wanted[i]!));
    return same && run[0] ? [{ start: run[0].start, end: run.at(-1)!.end }] : [];
  });
}

/** Spoken digits of a house number: "five two two oh" writes as the number that the address has. */
function numberSpans(text: string, numbers: ReadonlySet<string>): Span[] {
  const words = wordsIn(text);
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from += 1)
    for (let to = from; to < Math.min(words.length, from + 6); to += 1) {
      const said = text.slice(words[from]!.start, words[to]!.end);
      if (numbers.has(writeDigitRuns(said).trim()))
        spans.push({ start: words[from]!.start, end: words[to]!.end });
    }
  return spans;
}

/** A word of the labelled title, or one that would have done in its place. */
function titlesWith({ truth }: LabelledCall): (word: string) => boolean {
  const stems = new Set(
    lower(truth.job_title ?? '')
      .filter((word) => !/^(?:.{1,2}|and|the|for|with|from)$/.test(word))
      .map(stemOf),
  );
  const keys = truth.title_keys.flat();
  return (word) => stems.has(stemOf(word)) || keys.some((key) => hasKey(key, word));
}

/** What a word is: the customer's name, their address, a value taken back or small talk, worth noting, in the title. */
export function labelTokens(
  call: LabelledCall,
  sentences: readonly ReadSentence[],
  turns: number[],
): number[][][] {
  const { truth } = call;
  const name = new Set(
    lower(truth.customer.name ?? '').filter((word) => !/^(?:mr|mrs|ms|dr|miss|sister)$/.test(word)),
  );
  const address = lower(truth.customer.address ?? '');
  const street = new Set(address.filter((word) => !/^\d+$/.test(word)));
  const numbers = new Set(address.filter((word) => /^\d/.test(word)));
  const items = itemsOf(call).map(([, item]) => ({
    turns: new Set(item.turns),
    stems: contentStems(item.text),
  }));
  const isTitled = titlesWith(call);
  return sentences.map((sentence, at) => {
    const { text, pieces } = sentence;
    const turn = turns[at]!;
    const streetSpans = wordSpans(text, street);
    const onStreet =
      streetSpans.length >= 2 ||
      (streetSpans.length === 1 &&
        /\p{Lu}/u.test(text.slice(streetSpans[0]!.start, streetSpans[0]!.start + 1)));
    const spans: Span[][] = [
      wordSpans(text, name),
      onStreet ? [...streetSpans, ...numberSpans(text, numbers)] : [],
      truth.must_not_appear.flatMap((value) => phraseSpans(text, value)),
      wordsIn(text).filter(({ word }) => {
        const [stem] = contentStems(word);
        return stem !== undefined && items.some((item) => item.turns.has(turn) && item.stems.has(stem));
      }),
      wordsIn(text).filter(({ word }) => isTitled(word)),
    ];
    return pieces.map((piece) =>
      spans.map((list) => (list.some((span) => piece.start >= span.start && piece.end <= span.end) ? 1 : 0)),
    );
  });
}
