import { Link } from 'react-router';
import { helpSections } from '#domain/help/help-pages.ts';
import { AskLink } from '#web/components/ask-link.tsx';
import classes from './help.module.css';
import { helpPages } from './help-pages.ts';

/** Every help page by section. The search answers as one types, and without JavaScript by `/help?q=`. */
export function HelpIndex() {
  return (
    <div className={classes.wide}>
      <h1 className={classes.title}>Help</h1>
      <search className={classes.search}>
        <form action="/help" id="help-search">
          <label htmlFor="help-q">Search the help</label>
          <div className={classes.field}>
            <input id="help-q" type="search" name="q" maxLength={200} autoComplete="off" />
            <button type="submit">Search</button>
          </div>
        </form>
      </search>
      <div id="help-results" className={classes.results} aria-live="polite" />
      <div className={classes.sections}>
        {helpSections.map((section) => (
          <section key={section}>
            <h2>{section}</h2>
            <ul>
              {helpPages
                .filter((page) => page.section === section)
                .map((page) => (
                  <li key={page.slug}>
                    <Link to={`/help/${page.slug}`}>{page.title}</Link>
                    <p>{page.summary}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={classes.more}>
        Not here? <AskLink>Ask the assistant</AskLink> or <Link to="/help/contact">contact a person</Link>.
      </p>
    </div>
  );
}
