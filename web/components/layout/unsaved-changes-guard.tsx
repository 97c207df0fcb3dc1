import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { answerLeavingWith, hasUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Confirm } from '../state/confirm.tsx';

/** Asks before a page with unsaved changes is left. Once for all forms: the router has room for one blocker. */
export function UnsavedChangesGuard() {
  const [pending, setPending] = useState<((leave: boolean) => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => answerLeavingWith(() => new Promise((resolve) => setPending(() => resolve))), []);

  function answer(leave: boolean) {
    pending?.(leave);
    setPending(null);
    if (blocker.state !== 'blocked') return;
    if (leave) blocker.proceed();
    else blocker.reset();
  }

  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      opened={blocker.state === 'blocked' || pending !== null}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      You changed something on this page that is not saved yet. If you leave, it is lost.
    </Confirm>
  );
}
