import { Button } from '@mantine/core';
import { messageOf } from '#web/lib/api-error.ts';
import { openCart } from '#web/lib/open-cart.ts';
import { toast } from '#web/lib/toast.ts';
import { useRemoveFromCart } from '../api.ts';
import classes from './order-summary.module.css';

/** A line that was chosen with the plan: its number is typed in, or it is left out. */
export function OpenLine({ cartItemId }: { cartItemId: string }) {
  const remove = useRemoveFromCart();
  return (
    <span className={classes.open}>
      <Button variant="default" onClick={() => openCart('phone')}>
        Enter its number
      </Button>
      <Button
        variant="subtle"
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(cartItemId, {
            onError: (error) => toast.error(messageOf(error, 'This was not removed. Try again.')),
          })
        }
      >
        Leave it out
      </Button>
    </span>
  );
}
