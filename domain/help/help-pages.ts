import { fillFigures } from './help-figures.ts';

/** In this order on the help page. */
export const helpSections = [
  'Start here',
  'On a call',
  'Notes',
  'Setup',
  'Plan and billing',
  'Contacts and texts',
  'Privacy and safety',
  'Troubleshooting',
] as const;
export type HelpSection = (typeof helpSections)[number];

export interface HelpPart {
  /** Null for what stands before the first heading. */
  anchor: string | null;
  heading: string;
  markdown: string;
}

export interface HelpPage {
  slug: string;
  title: string;
  summary: string;
  section: HelpSection;
  order: number;
  /** What people type when they mean this page, in their words. Searched, never shown. */
  words: string[];
  markdown: string;
  parts: HelpPart[];
}

export interface HelpFile {
  slug: string;
  source: string;
}

/** Front matter of `key: value` lines, then Markdown with figures from the catalogue. */
export function parseHelpPage({ slug, source }: HelpFile, supportEmail?: string): HelpPage {
  const match = /^---\n([\s\S]+?)\n---\n([\s\S]+)$/.exec(source);
  if (!match) throw new Error(`help page ${slug} has no front matter`);
  const [, front = '', body = ''] = match;
  const fields = new Map(front.split('\n').map((line) => readField(line, slug)));
  const read = (name: string) => {
    const value = fields.get(name);
    if (!value) throw new Error(`help page ${slug} has no ${name}`);
    return value;
  };
  const section = read('section') as HelpSection;
  if (!helpSections.includes(section)) throw new Error(`help page ${slug}: no section ${section}`);
  const markdown = fillFigures(body.trim(), supportEmail);
  return {
    slug,
    title: read('title'),
    summary: read('summary'),
    section,
    order: Number(read('order')),
    words: read('words')
      .split(',')
      .map((phrase) => phrase.trim()),
    markdown,
    parts: splitParts(markdown, read('title')),
  };
}

function readField(line: string, slug: string): [string, string] {
  const match = /^(\w+): (.+)$/.exec(line);
  if (!match) throw new Error(`help page ${slug}: front matter "${line}"`);
  return [match[1] ?? '', (match[2] ?? '').replace(/^"(.*)"$/, '$1')];
}

function splitParts(markdown: string, title: string): HelpPart[] {
  const [intro = '', ...rest] = markdown.split(/^## /m);
  const parts = rest.map((text) => {
    const [heading = '', ...lines] = text.split('\n');
    return { anchor: anchorOf(heading), heading, markdown: lines.join('\n').trim() };
  });
  return [{ anchor: null, heading: title, markdown: intro.trim() }, ...parts];
}

/** The address of a heading within its page. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function sortHelpPages<Page extends Pick<HelpPage, 'section' | 'order'>>(pages: Page[]): Page[] {
  const place = (page: Page) => helpSections.indexOf(page.section) * 100 + page.order;
  return pages.toSorted((a, b) => place(a) - place(b));
}

/** Markdown as a sentence reader sees it: no marks, no pictures, links by their words. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
    .replace(/^[ \t|:-]*\|[ \t]*$/gm, '')
    .replace(/[*`|]|^#+ /gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
