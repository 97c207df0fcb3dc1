import { Button } from '@mantine/core';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useWriteAnyway } from '../api.ts';
import classes from './write-anyway.module.css';

/** One press, and a call that looks like no job is written up as any other. */
export function WriteAnyway({ callId, isInList = false }: { callId: string; isInList?: boolean }) {
  const write = useWriteAnyway(callId);
  const failure = write.isError
    ? messageOf(write.error, 'The notes were not started. Nothing is lost: press again.')
    : null;
  return (
    <div className={classes.ask}>
      <Button
        variant={isInList ? 'default' : 'filled'}
        loading={write.isPending || write.isSuccess}
        onClick={() => write.mutate(undefined)}
      >
        Write notes anyway
      </Button>
      <ErrorBox message={failure} />
    </div>
  );
}
