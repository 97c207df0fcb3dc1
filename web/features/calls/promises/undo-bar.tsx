import { Button } from '@mantine/core';
import classes from './undo-bar.module.css';
import type { PromiseActions } from './use-promise-actions.ts';

const words = { done: 'Done', opened: 'Open again', dismissed: 'Not a promise' };

/** The last touch, and the way back from it. */
export function UndoBar({ actions: { last, undo, isBusy } }: { actions: PromiseActions }) {
  return (
    <div role="status" className={classes.bar} data-shown={last !== null}>
      {last && (
        <>
          <span className={classes.words}>
            {words[last.kind]}: {last.promise.text}
          </span>
          <Button variant="default" disabled={isBusy} onClick={() => undo(last)}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}
