import { useState } from 'react';
import type { ListedPromise } from '#domain/promises/shown-promises.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useDismiss, useFinish, useRestore } from './api.ts';

interface Deed {
  kind: 'done' | 'opened' | 'dismissed';
  promise: ListedPromise;
}

const notSaved = {
  onError: (error: Error) => toast.error(messageOf(error, 'That was not saved. Try again.')),
};

/** What one touch does to a promise, and the way back from the last one: its row may be gone by then. */
export function usePromiseActions() {
  const finish = useFinish();
  const dismiss = useDismiss();
  const restore = useRestore();
  const [last, setLast] = useState<Deed | null>(null);

  function tick(promise: ListedPromise, done: boolean) {
    const { callId, text: item } = promise;
    const onSuccess = () => setLast({ kind: done ? 'done' : 'opened', promise });
    finish.mutate({ callId, item, done }, { ...notSaved, onSuccess });
  }

  function drop(promise: ListedPromise) {
    const { callId, id: promiseId } = promise;
    const onSuccess = () => setLast({ kind: 'dismissed', promise });
    dismiss.mutate({ callId, promiseId }, { ...notSaved, onSuccess });
  }

  function undo({ kind, promise }: Deed) {
    const { callId, id: promiseId, text: item } = promise;
    const onSuccess = () => setLast(null);
    if (kind === 'dismissed') restore.mutate({ callId, promiseId }, { ...notSaved, onSuccess });
    else finish.mutate({ callId, item, done: kind === 'opened' }, { ...notSaved, onSuccess });
  }

  const ticking = finish.isPending ? finish.variables : null;
  return {
    tick,
    drop,
    undo,
    last,
    isBusy: finish.isPending || dismiss.isPending || restore.isPending,
    /** Shown at once: what the person has just said, not what the server last did. */
    isTicked: ({ callId, text, doneAt }: ListedPromise) =>
      ticking?.callId === callId && ticking.item === text ? ticking.done : doneAt !== null,
  };
}

export type PromiseActions = ReturnType<typeof usePromiseActions>;
