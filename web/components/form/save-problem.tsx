import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import type { Change } from '#web/lib/use-change.ts';
import { ErrorBox } from '../state/error-box.tsx';
import classes from './save-problem.module.css';

interface SaveProblemProps {
  change: Pick<Change, 'error' | 'isPending' | 'takeBack'>;
  fallback: string;
  /** Where there is no form around it that could be sent once more. */
  onRetry?: () => void;
  /** What is said of what was typed. */
  kept?: string;
  /** What has to be put right before anything is sent. */
  instead?: string | null;
  /** What a field says itself. */
  isSaidElsewhere?: boolean;
}

/**
 * Stands in every editor, above its buttons. Says why the change was not saved and, where it was the connection, that
 * nothing typed is lost, with a way to send it once more. An editor that is closed before the answer came takes its
 * change back: what somebody gave up is not sent behind their back.
 */
export function SaveProblem({
  change,
  fallback,
  onRetry,
  kept = 'What you typed is still here.',
  instead = null,
  isSaidElsewhere = false,
}: SaveProblemProps) {
  const { error, isPending, takeBack } = change;
  useEffect(() => takeBack, [takeBack]);
  // Stays while the next try is under way: whoever pressed the button in it keeps the focus.
  const shown = useRef<Error | null>(null);
  if (error || !isPending) shown.current = error;
  const problem = shown.current;
  const isConnection = !instead && problem instanceof ApiError && problem.retryable;
  const words = problem && !isSaidElsewhere ? messageOf(problem, fallback) : null;
  return (
    <ErrorBox message={instead ?? words}>
      {isConnection && (
        <>
          <p>{kept}</p>
          <Button
            variant="default"
            className={classes.again}
            type={onRetry ? 'button' : 'submit'}
            onClick={onRetry}
            disabled={isPending}
          >
            Try again
          </Button>
        </>
      )}
    </ErrorBox>
  );
}
