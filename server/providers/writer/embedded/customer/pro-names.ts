import type { Turn } from '#domain/calls/transcript.ts';
import { isCommon } from '../speech/common-words.ts';
import { collectMentions } from './name-mentions.ts';

/** The pro's own name and company, so that "Hi, Dale" never becomes the customer. */
export function proNamesOf(turns: readonly Turn[], companyName = ''): Set<string> {
  const names = new Set<string>(
    companyName
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word.length > 2),
  );
  const first = turns.findIndex((turn) => turn.speaker === 'pro');
  if (first < 0 || first > 2) return names;
  for (const { words, cues } of collectMentions(turns.slice(0, first + 1), () => false))
    if (cues.has('proIntroduces'))
      for (const word of words) if (!isCommon(word)) names.add(word.toLowerCase().replace(/\W/g, ''));
  return names;
}
