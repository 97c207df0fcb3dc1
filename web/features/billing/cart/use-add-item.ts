import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { type NewCartItem, useAddToCart } from '../api.ts';

/** Adds and says so. A refusal is a toast, and the form keeps what was typed. */
export function useAddItem(onAdded: () => void) {
  const add = useAddToCart();
  return {
    busy: add.isPending,
    error: add.error,
    add: (item: NewCartItem, name: string) =>
      add.mutate(item, {
        onSuccess: () => {
          toast.success(`${name} is in your cart`);
          onAdded();
        },
        onError: (error) => toast.error(messageOf(error, 'This was not added. Try again.')),
      }),
  };
}
