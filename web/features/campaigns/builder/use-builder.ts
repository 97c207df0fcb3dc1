import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { type DraftValues, useAddToCart, useSaveDraft } from '../api.ts';

/** A draft in the making: saved as one, or saved and put into the cart. Nothing typed is lost when either fails. */
export function useBuilder(initial: DraftValues, id: string | null) {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState({ id, draft: initial });
  const save = useSaveDraft(saved.id);
  const addToCart = useAddToCart();
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

  const refusal = save.isError ? messageOf(save.error, 'The campaign was not saved. Try again.') : null;
  return {
    draft,
    change,
    saveDraft,
    putInCart,
    refusal,
    errors: fieldErrors(save.error),
    isBusy: save.isPending || addToCart.isPending,
  };
}
