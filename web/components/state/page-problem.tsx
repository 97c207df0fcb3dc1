import { useEffect, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { checkConnection, isConnectionAway, onConnectionChange } from '#web/lib/connection.ts';
import { PageFileError } from '#web/lib/load-page.ts';
import { Logo } from '../layout/logo.tsx';
import { PlainButton } from '../plain-button.tsx';
import classes from './page-problem.module.css';

/** Instead of a page that could not be loaded or broke; the frame around it stays. */
export function PageProblem() {
  const error = useRouteError();
  return (
    <Problem isConnection={error instanceof PageFileError} back={{ to: '/dashboard', label: 'Overview' }} />
  );
}

/** The same where not even the frame could be drawn. */
export function AppProblem() {
  const error = useRouteError();
  return (
    <div className={classes.app}>
      <a href="/" className={classes.home} aria-label="Jotline, home">
        <Logo />
      </a>
      <main id="main" tabIndex={-1}>
        <Problem isConnection={error instanceof PageFileError} />
      </main>
    </div>
  );
}

interface ProblemProps {
  isConnection: boolean;
  back?: { to: string; label: string };
}

function Problem({ isConnection, back }: ProblemProps) {
  const [state, setState] = useState<'still' | 'looking' | 'away'>('still');

  // Nothing is typed on this page: when the connection is back, so is what was wanted.
  useEffect(() => {
    if (!isConnection) return;
    void checkConnection();
    return onConnectionChange(() => {
      if (!isConnectionAway()) window.location.reload();
    });
  }, [isConnection]);

  async function retry() {
    setState('looking');
    await checkConnection();
    // Without a connection the browser would put its own page in the place of ours.
    if (isConnectionAway()) setState('away');
    else window.location.reload();
  }

  return (
    <section className={classes.problem}>
      <h1>{isConnection ? 'This page could not be loaded' : 'Something broke on this page'}</h1>
      <p>
        {isConnection
          ? 'We could not reach Jotline. What you saved is safe. Check your connection; we try again by ourselves.'
          : 'It is our fault, not yours. What you saved is safe. Load the page again, or go on somewhere else.'}
      </p>
      <div className={classes.ways}>
        <PlainButton onClick={() => void retry()} disabled={state === 'looking'}>
          {state === 'looking' ? 'Trying...' : 'Try again'}
        </PlainButton>
        {back ? <Link to={back.to}>{back.label}</Link> : <a href="/">Home</a>}
      </div>
      <p role="status" className={classes.note}>
        {state === 'away' && 'Still no connection.'}
      </p>
    </section>
  );
}
