import { Marked } from 'marked';
import { anchorOf } from '#domain/help/help-pages.ts';

const pictures = import.meta.glob<string>('../../../content/help/pictures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Drawn into the page, so that a picture has the page's colours in light and dark. */
function picture(href: string, alt: string): string {
  const svg = pictures[`../../../content/help/${href}`];
  if (!svg) throw new Error(`help pages: no picture ${href}`);
  return svg.trim().replace('<svg ', `<svg role="img" aria-label="${escapeText(alt)}" `);
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const anchor = anchorOf(text);
      const words = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchor}"><a href="#${anchor}">${words}</a></h${depth}>\n`;
    },
    image: ({ href, text }) => picture(href, text),
    // A paragraph of nothing but a picture is a figure; neighbours stand side by side.
    paragraph({ tokens }) {
      const inner = this.parser.parseInline(tokens);
      return tokens.every(({ type }) => type === 'image')
        ? `<figure>${inner}</figure>\n`
        : `<p>${inner}</p>\n`;
    },
    table(token) {
      const cells = (row: typeof token.header, tag: string) =>
        row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
      return `<div class="table" tabindex="0" role="region" aria-label="Table"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
    },
    // The pages are Markdown alone: markup in them is shown as it is typed.
    html: ({ text }) => escapeText(text),
  },
});

export function renderMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
