import { plainText } from './help-pages.ts';
import type { HelpSearch } from './help-search.ts';

export interface HelpResult {
  title: string;
  address: string;
  excerpt: string;
}

export const noHelpResults = 'Nothing found. Try other words, or contact a person.';

const mostResults = 8;
const leastCoverage = 0.3;
const excerptLength = 160;

/** For the search page: one result a page, at the part that fits best. */
export function listHelpResults(
  help: HelpSearch,
  question: string,
  { isTyping = false }: { isTyping?: boolean } = {},
): HelpResult[] {
  return help
    .search(question, { isTyping })
    .filter(({ coverage }) => coverage >= leastCoverage)
    .slice(0, mostResults)
    .map(({ page, part }) => ({
      title: part.anchor ? `${page.title}: ${part.heading}` : page.title,
      address: `/help/${page.slug}${part.anchor ? `#${part.anchor}` : ''}`,
      excerpt: cut(plainText(part.markdown)),
    }));
}

function cut(text: string): string {
  return text.length <= excerptLength ? text : `${text.slice(0, text.lastIndexOf(' ', excerptLength))} …`;
}
