import { Link } from 'react-router';
import type { HelpPage } from '#domain/help/help-pages.ts';
import { AskLink } from '#web/components/ask-link.tsx';
import classes from './help.module.css';
import { helpPages } from './help-pages.ts';
import { renderMarkdown } from './render-markdown.ts';

const fewestHeadings = 3;

export function HelpArticle({ page }: { page: HelpPage }) {
  const headings = page.parts.filter(({ anchor }) => anchor !== null);
  const neighbours = helpPages.filter(({ section, slug }) => section === page.section && slug !== page.slug);
  return (
    <div className={classes.columns}>
      <article className={classes.article}>
        <nav aria-label="You are here" className={classes.trail}>
          <Link to="/help">Help</Link> <span aria-hidden="true">/</span> {page.section}
        </nav>
        <h1 className={classes.title}>{page.title}</h1>
        <div
          className={classes.body}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered when the site is built.
          dangerouslySetInnerHTML={{ __html: renderMarkdown(page.markdown) }}
        />
        <p className={classes.more}>
          Not what you were looking for? <AskLink>Ask the assistant</AskLink> or{' '}
          <Link to="/help/contact">contact a person</Link>.
        </p>
      </article>
      <aside className={classes.side}>
        {headings.length >= fewestHeadings && (
          <nav aria-label="On this page">
            <h2>On this page</h2>
            <ul>
              {headings.map(({ anchor, heading }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {neighbours.length > 0 && (
          <nav aria-label={`More under ${page.section}`}>
            <h2>{page.section}</h2>
            <ul>
              {neighbours.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={`/help/${slug}`}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </aside>
    </div>
  );
}
