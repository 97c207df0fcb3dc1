import classes from './frame-loading.module.css';

/** In a frame whose page is on its way. It needs no script, and says what to do when it takes too long. */
export function FrameLoading() {
  return (
    <div className={classes.loading}>
      <div className={classes.words} role="status">
        <span className={classes.spinner} aria-hidden="true" />
        <span>Loading...</span>
      </div>
      <p className={classes.slow}>
        This takes longer than it should. Check your connection, or{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: the address of the very page, whichever it is, without a script. */}
        <a href="">load the page again</a>.
      </p>
    </div>
  );
}
