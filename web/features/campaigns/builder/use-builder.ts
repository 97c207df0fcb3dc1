import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { type DraftValues, useAddToCart, useLaunch, useSaveDraft, useSchedule, useTestText } from '../api.ts';

export interface BuilderSubject {
  /** Null while it was never saved. */
  id: string | null;
  isPaid: boolean;
}

export const unsaved: BuilderSubject = { id: null, isPaid: false };

/** A draft in the making: saved as one, or saved and put into the cart. Nothing typed is lost when either fails. */
export function useBuilder(initial: DraftValues, { id, isPaid }: BuilderSubject) {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState({ id, draft: initial });
  const save = useSaveDraft(saved.id);
  const addToCart = useAddToCart();
  const launch = useLaunch(saved.id ?? '');
  const schedule = useSchedule(saved.id ?? '');
  const testText = useTestText();
  const steps = [save, addToCart, launch, schedule, testText];
  const lastPress = useRef<keyof typeof presses>(null);
  const takeBack = useRef(() => {
    for (const step of steps) step.takeBack();
  });
  const navigate = useNavigate();
  useUnsavedChanges(draft !== saved.draft);

  const change = (next: Partial<DraftValues>) => setDraft((current) => ({ ...current, ...next }));

  async function store(): Promise<string> {
    const { id: storedId } = await save.mutateAsync(draft);
    // A second press changes this draft, it makes no other. At once: who leaves next has nothing unsaved.
    flushSync(() => setSaved({ id: storedId, draft }));
    return storedId;
  }

  async function saveDraft() {
    const stored = await store();
    toast.success('Draft saved');
    void navigate(`/dashboard/campaigns/${stored}`);
  }

  async function putInCart() {
    await addToCart.mutateAsync(await store());
    toast.success('Added to cart');
  }

  /** What is paid for goes out without the cart. */
  async function start() {
    const stored = await store();
    const { scheduledAt } = draft;
    await (scheduledAt ? schedule.mutateAsync(scheduledAt) : launch.mutateAsync(undefined));
    toast.success(scheduledAt ? 'Campaign scheduled' : 'Campaign started');
    void navigate(`/dashboard/campaigns/${stored}`);
  }

  async function textMyself() {
    const { phone } = await testText.mutateAsync(draft);
    toast.success(`On its way to ${formatPhone(phone)}`);
  }

  const presses = { saveDraft, putInCart, start, textMyself };

  /** One press of a button; from the message that it failed it is pressed again, with what stands in the form by then. */
  function press(name: keyof typeof presses): Promise<void> {
    lastPress.current = name;
    for (const step of steps) step.reset();
    // What went wrong is shown by the step that failed.
    return presses[name]().catch(() => {});
  }

  const isBusy = steps.some(({ isPending }) => isPending);
  return {
    draft,
    change,
    press,
    pressAgain: () => void (lastPress.current && press(lastPress.current)),
    attempt: {
      error: steps.find(({ error }) => error)?.error ?? null,
      isPending: isBusy,
      takeBack: takeBack.current,
    },
    /** Saved, and then not put into the cart or not started. */
    isSaved: save.isSuccess,
    isPaid,
    errors: fieldErrors(save.error),
    isBusy,
  };
}
