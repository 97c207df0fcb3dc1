import { type HelpPage, parseHelpPage, sortHelpPages } from '#domain/help/help-pages.ts';

const sources = import.meta.glob<string>('../../../content/help/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The help pages as they are written in content/help, prices from the catalogue. */
export const helpPages: HelpPage[] = sortHelpPages(
  Object.entries(sources).map(([file, source]) =>
    parseHelpPage({ slug: file.replace(/^.*\/|\.md$/g, ''), source }),
  ),
);
