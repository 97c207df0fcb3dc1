import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { messageOf } from '#web/lib/api-error.ts';
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
  const navigate = useNavigate();
  useUnsavedChanges(draft !== saved.draft);

  const change = (next: Partial<DraftValues>) => setDraft((current) => ({ ...current, ...next }));

  async function store(): Promise<string | null> {
    try {
      const { id: storedId } = await save.mutateAsync(draft);
      // A second press changes this draft, it makes no other. At once: who leaves next has nothing unsaved.
      flushSync(() => setSaved({ id: storedId, draft }));
      return storedId;
    } catch {
      return null;
    }
  }

  async function saveDraft() {
    const stored = await store();
    if (!stored) return;
    toast.success('Draft saved');
    void navigate(`/dashboard/campaigns/${stored}`);
  }

  async function putInCart() {
    const stored = await store();
    if (!stored) return;
    addToCart.mutate(stored, {
      onSuccess: () => toast.success('Added to cart'),
      onError: (error) =>
        toast.error(messageOf(error, 'The draft is saved, but it did not get into the cart. Try again.')),
    });
  }

  /** What is paid for goes out without the cart. */
  async function start() {
    const stored = await store();
    if (!stored) return;
    const { scheduledAt } = draft;
    try {
      await (scheduledAt ? schedule.mutateAsync(scheduledAt) : launch.mutateAsync(undefined));
      toast.success(scheduledAt ? 'Campaign scheduled' : 'Campaign started');
      void navigate(`/dashboard/campaigns/${stored}`);
    } catch (error) {
      toast.error(messageOf(error, 'The draft is saved, but it was not started. Try again.'));
    }
  }

  async function textMyself() {
    try {
      const { phone } = await testText.mutateAsync(draft);
      toast.success(`On its way to ${formatPhone(phone)}`);
    } catch (error) {
      toast.error(messageOf(error, 'The text was not sent. Try again.'));
    }
  }

  const refusal = save.isError ? messageOf(save.error, 'The campaign was not saved. Try again.') : null;
  return {
    draft,
    change,
    saveDraft,
    putInCart,
    start,
    textMyself,
    isPaid,
    refusal,
    errors: fieldErrors(save.error),
    isBusy: [save, addToCart, launch, schedule, testText].some(({ isPending }) => isPending),
  };
}
