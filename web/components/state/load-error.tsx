import { Button } from '@mantine/core';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorBox } from './error-box.tsx';
import classes from './load-error.module.css';

/** A list or page that could not be loaded: what happened, and the way to try again. */
export function LoadError({
  error,
  onRetry,
  busy = false,
}: {
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
}) {
  return (
    <div className={classes.box}>
      <ErrorBox message={messageOf(error, 'This could not be loaded.')} />
      <Button variant="default" onClick={onRetry} loading={busy}>
        Retry
      </Button>
    </div>
  );
}
