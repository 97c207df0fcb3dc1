import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { type NewCartItem, useAddToCart } from '../api.ts';

export const notAdded = 'This was not added. Try again.';

/** Adds and says so. A refusal is shown where the form has room for it, and the form keeps what was typed. */
export function useAddItem(onAdded: () => void) {
  const add = useAddToCart();
  return {
    change: add,
    busy: add.isPending,
    error: add.error,
    add: (item: NewCartItem, name: string) =>
      add.mutate(item, {
        onSuccess: () => {
          toast.success(`Added to your cart: ${name}`);
          onAdded();
        },
      }),
  };
}

interface DraftForm<Draft> {
  empty: Draft;
  onChange: (draft: Draft) => void;
  onAdded: () => void;
}

/** The same for a form of the cart: what was typed goes when it is in the cart, and not before. */
export function useAddDraft<Draft>({ empty, onChange, onAdded }: DraftForm<Draft>) {
  const { error, ...adding } = useAddItem(() => {
    onChange(empty);
    onAdded();
  });
  return { ...adding, refused: fieldErrors(error) };
}
