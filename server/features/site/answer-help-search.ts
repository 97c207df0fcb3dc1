import type { Context } from 'hono';
import { listHelpResults, noHelpResults } from '#domain/help/help-results.ts';
import type { AppEnv } from '../../http/context.ts';
import { secureDocument } from '../../http/security-headers.ts';
import { escapeHtml } from '../../providers/mailer/layout.ts';

/** The help page with what was found put in its place, for a browser without JavaScript or before it is loaded. */
export function answerHelpSearch(c: Context<AppEnv>, page: string, question: string): Response {
  const results = listHelpResults(c.var.deps.help, question).map(
    ({ title, address, excerpt }) =>
      `<li><a href="${escapeHtml(address)}">${escapeHtml(title)}</a><p>${escapeHtml(excerpt)}</p></li>`,
  );
  const found = results.length > 0 ? `<ol>${results.join('')}</ol>` : `<p>${noHelpResults}</p>`;
  secureDocument(c);
  c.header('cache-control', 'no-store');
  c.header('x-robots-tag', 'noindex');
  return c.html(
    page
      .replace(/(<div id="help-results"[^<>]*>)/, (place) => `${place}${found}`)
      .replace(/(<input id="help-q")/, (field) => `${field} value="${escapeHtml(question)}"`),
  );
}
