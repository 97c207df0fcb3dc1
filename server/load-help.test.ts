import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { helpSections } from '#domain/help/help-pages.ts';
import { listHelpResults } from '#domain/help/help-results.ts';
import { pages as appPages } from '#domain/site/pages.ts';
import { loadHelp, readHelpFiles } from './load-help.ts';

const help = await loadHelp('crew@example.com');

describe('the help pages', () => {
  test('have no typed price: every amount comes from the catalogue', async () => {
    for (const { slug, source } of await readHelpFiles()) expect(source, slug).not.toMatch(/\$\s?\d/);
    const prices = help.pages.find(({ slug }) => slug === 'plans-and-prices')?.markdown;
    for (const price of ['$49', '$99', '$199', '$79', '$149', '$4.99', '$1.99', '$14.99'])
      expect(prices).toContain(price);
  });

  test('fill every section, and every link in them leads to a page or a heading that exists', () => {
    for (const section of helpSections)
      expect(
        help.pages.some((page) => page.section === section),
        section,
      ).toBe(true);
    const targets = new Set<string>(appPages);
    for (const { slug, parts } of help.pages)
      for (const { anchor } of parts) targets.add(`/help/${slug}${anchor ? `#${anchor}` : ''}`);
    for (const page of help.pages)
      for (const [, target = ''] of page.markdown.matchAll(/(?<!!)\[[^\]]+\]\((\/[^)]*)\)/g))
        expect(targets.has(target), `${page.slug} → ${target}`).toBe(true);
  });

  test('have every picture they show', async () => {
    for (const { slug, source } of await readHelpFiles())
      for (const [, picture = ''] of source.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g))
        expect(existsSync(path.join('content/help', picture)), `${slug} ${picture}`).toBe(true);
  });

  test('tell the operator’s address, and a figure with an unknown name is a mistake', () => {
    expect(help.pages.find(({ slug }) => slug === 'contact')?.markdown).toContain('mailto:crew@example.com');
  });
});

describe('the search', () => {
  test('finds by other words, with typos, and while a word is still being typed', () => {
    const first = (question: string, isTyping = false) =>
      listHelpResults(help, question, { isTyping })[0]?.address;
    expect(first('cancle subscription')).toMatch(/^\/help\/change-cancel-pause/);
    expect(first('conference call iphone')).toMatch(/^\/help\/merge-iphone/);
    expect(first('prorat', true)).toMatch(/^\/help\/billing-dates/);
    expect(listHelpResults(help, 'xyzzy plugh')).toEqual([]);
    expect(listHelpResults(help, '')).toEqual([]);
  });
});
