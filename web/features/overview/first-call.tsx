import { isFinished } from '#domain/calls/calls.ts';
import type { SetUp } from '#domain/overview/shown-overview.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import classes from './first-call.module.css';

/** Where the first steps lead: the first call of one's own, until there is a second. */
export function FirstCall({ call: { id, state } }: { call: NonNullable<SetUp['firstCall']> }) {
  return (
    <section className={classes.card} aria-labelledby="first-call">
      <h2 id="first-call" className={classes.title}>
        {state === 'done' ? 'Your first notes are in' : 'Your first call is in'}
      </h2>
      <p className={classes.text}>
        {state === 'done'
          ? 'They are in your inbox too. Tap any line of them and hear it said.'
          : isFinished(state)
            ? 'Its page says what became of it, and what you can do.'
            : 'The notes are being written. They appear here by themselves, and in your inbox.'}
      </p>
      <ButtonLink to={`/dashboard/calls/${id}`}>
        {state === 'done' ? 'Read the notes' : 'Open the call'}
      </ButtonLink>
    </section>
  );
}
