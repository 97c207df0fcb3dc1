import { useEffect } from 'react';

/** Forms that hold something typed and not saved. */
const unsaved = new Set<symbol>();

type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

export const hasUnsavedChanges = () => unsaved.size > 0;

/** The one dialog that asks; the dashboard mounts it. */
export function answerLeavingWith(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = null;
  };
}

/** For what leaves without a link, such as logging out: true when nothing is lost or the person agrees. */
export async function mayLeave(): Promise<boolean> {
  return !hasUnsavedChanges() || !ask || ask();
}

/** Say whether this form holds something unsaved: leaving by link, back or closing the tab then asks first. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol();
    unsaved.add(form);
    const askOnClose = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askOnClose);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', askOnClose);
    };
  }, [isDirty]);
}
