import type { Turn } from '#domain/calls/transcript.ts';
import { collectCandidates, emailWords, type NameCandidate } from './name-candidates.ts';
import { type NameContext, type NameTagger, nameInputs, readContext } from './name-inputs.ts';
import { collectMentions } from './name-mentions.ts';
import { proNamesOf } from './pro-names.ts';

export type NameSetting = {
  companyName?: string | undefined;
  everyday: (word: string) => boolean;
  tagger?: NameTagger | undefined;
};

/** Every name of the call that could be the customer's, with what the ranking looks at. */
export function listNames(
  turns: readonly Turn[],
  { companyName, everyday, tagger }: NameSetting,
): { candidate: NameCandidate; inputs: number[] }[] {
  const addresses = emailWords(turns);
  const candidates = collectCandidates(collectMentions(turns, everyday), addresses);
  const proNames = proNamesOf(turns, companyName);
  const context: NameContext = { ...readContext(turns, addresses), candidates, proNames, everyday, tagger };
  return candidates.map((candidate) => ({ candidate, inputs: nameInputs(context, candidate) }));
}
