import type { Answerer, Passage } from './answerer.ts';

/** Quotes: the best passage as it stands on its page, and where to read on. */
export function createEmbeddedAnswerer(): Answerer {
  return {
    describe: () => 'embedded answers, quoted from the help pages',
    async *answer({ passages }) {
      const [best, ...others] = passages;
      if (!best) return;
      yield best.text;
      yield `\n\nFrom ${link(best)}.`;
      if (others.length > 0) yield ` See also ${others.map(link).join(' and ')}.`;
    },
  };
}

function link({ title, address }: Passage): string {
  return `[${title}](${address})`;
}
