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
