import type { Turn } from '#domain/calls/transcript.ts';
import { type NameTagger, nobody } from '#server/providers/writer/embedded/customer/name-inputs.ts';
import type { NameModel } from '#server/providers/writer/embedded/customer/name-model.ts';
import { listNames } from '#server/providers/writer/embedded/customer/rank-names.ts';
import { spellName } from '#server/providers/writer/embedded/customer/spell-name.ts';
import { doubtSpeakers, guessSpeakers } from '#server/providers/writer/embedded/speech/guess-speakers.ts';
import { mergeSegments } from '#server/providers/writer/embedded/speech/merge-segments.ts';
import { maskCardNumbers } from '#server/spoken/card-numbers.ts';
import { type Choice, fitRanking } from './fit-ranking.ts';
import { hasJob, type LabelledCall } from './load-calls.ts';
import { sameField } from './same-field.ts';

/** In how many calls a word must stand without a capital to be an everyday one. */
const EVERYDAY_CALLS = 3;
const UNCASED_WEIGHT = 0.3;
/** Calls in which nobody is named are few, and an invented name is worse than none. */
const NOBODY_WEIGHT = 4;
const C = 0.3;

function countEveryday(calls: LabelledCall[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { turns } of calls) {
    const said = new Set(
      turns.flatMap(({ text }) => text.match(/(?<![\p{L}'-])\p{Ll}[\p{L}']+(?![\p{L}-])/gu) ?? []),
    );
    for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= EVERYDAY_CALLS).map(([word]) => word));
}

/** The same call as some recognisers write it. */
export const withoutCapitals = (call: LabelledCall): LabelledCall => ({
  ...call,
  turns: call.turns.map((turn) => ({
    ...turn,
    text: turn.text.toLowerCase().replace(/[.,?!;:]+(?=\s|$)/g, ''),
  })),
});

/** The ranking of a call's names, with "nobody" among them: right is what would be written as labelled. */
export function trainNames(calls: LabelledCall[], taggerOf?: TaggerOf): NameModel {
  const everyday = countEveryday(calls);
  const jobs = calls.filter(hasJob);
  const choices = [
    ...jobs.map((call) => listChoice(call, everyday, 1, taggerOf)),
    ...jobs.map((call) => listChoice(withoutCapitals(call), everyday, UNCASED_WEIGHT, taggerOf)),
  ];
  return { everyday, weights: fitRanking(choices, C) };
}

/** What a tagger says about the words of a call, as the writer hands its turns to the rules. */
type TaggerOf = (turns: readonly Turn[]) => NameTagger;

function listChoice(
  { turns: heard, truth }: LabelledCall,
  everyday: Set<string>,
  weight: number,
  taggerOf?: TaggerOf,
): Choice {
  const turns = guessSpeakers(doubtSpeakers(maskCardNumbers(mergeSegments(heard).turns)));
  const tagger = taggerOf?.(turns);
  const listed = listNames(turns, { everyday: (word) => everyday.has(word), tagger });
  const right = listed.map(({ candidate }) => {
    const name = spellName(turns, candidate.words).words.join(' ');
    return truth.customer.name !== null && sameField('name', truth.customer.name, name);
  });
  return {
    options: [...listed.map(({ inputs }) => inputs), nobody],
    right: [...right, truth.customer.name === null],
    weight: truth.customer.name === null ? weight * NOBODY_WEIGHT : weight,
  };
}
