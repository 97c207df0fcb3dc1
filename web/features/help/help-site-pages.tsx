import type { SitePage } from '#web/lib/site-page.ts';
import { HelpArticle } from './help-article.tsx';
import { HelpIndex } from './help-index.tsx';
import { helpPages } from './help-pages.ts';

/** The help among the public pages: its index, and one page for each file of content/help. */
export const helpSitePages: SitePage[] = [
  {
    path: '/help',
    title: 'Help',
    description:
      'How to merge a call, what everyone hears, notes, campaigns, CRM setup and billing, step by step.',
    Component: HelpIndex,
  },
  ...helpPages.map((page) => ({
    path: `/help/${page.slug}`,
    title: page.title,
    description: page.summary,
    Component: () => <HelpArticle page={page} />,
    structuredData: (home: string) => [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Help', item: `${home}/help` },
          { '@type': 'ListItem', position: 2, name: page.title, item: `${home}/help/${page.slug}` },
        ],
      },
    ],
  })),
];
