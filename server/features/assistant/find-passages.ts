import type { HelpMatch, HelpSearch } from '#domain/help/help-search.ts';
import type { Passage } from '../../providers/answerer/answerer.ts';
import type { AskedQuestion } from './follow-up.ts';
import { quotePart } from './quote-part.ts';

/** Below these the help has nothing to say: set on two thirds of the labelled questions, checked on the rest. */
const leastCoverage = 0.55;
const leastScore = 10;
/** A second page is named only when it is nearly as good. */
const nearlyAsGood = 0.5;
const mostPassages = 3;

export function findPassages(help: HelpSearch, { message, before }: AskedQuestion): Passage[] {
  const matches = help.search(message, { before });
  const best = matches[0];
  if (!best || !isAbout(best)) return [];
  return matches
    .filter((match) => isAbout(match) && match.score >= best.score * nearlyAsGood)
    .slice(0, mostPassages)
    .map(toPassage);
}

function isAbout({ coverage, score }: HelpMatch): boolean {
  return coverage >= leastCoverage && score >= leastScore;
}

/** An opening is short, and what it opens is usually what was asked for: the steps, the list. */
function toPassage({ page, part, detail }: HelpMatch): Passage {
  const address = `/help/${page.slug}${part.anchor ? `#${part.anchor}` : ''}`;
  const text = [part, ...(detail ? [detail] : [])].map(({ markdown }) => quotePart(markdown)).join('\n\n');
  return { title: page.title, heading: part.heading, address, text };
}
