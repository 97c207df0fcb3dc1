import classes from './skip-link.module.css';

/** First stop of the keyboard on every page. The page's <main> carries the id. */
export function SkipLink() {
  return (
    <a className={classes.link} href="#main">
      Skip to content
    </a>
  );
}
