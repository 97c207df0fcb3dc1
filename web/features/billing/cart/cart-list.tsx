import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Cart, CartItem } from '#domain/billing/billing-answers.ts';
import { formatCents } from '#domain/plain/money.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import type { CartView } from '#web/lib/open-cart.ts';
import { toast } from '#web/lib/toast.ts';
import { type NewCartItem, useAddToCart, useCart, useClearCart, useRemoveFromCart } from '../api.ts';
import { CartItemRow } from './cart-item-row.tsx';
import classes from './cart-list.module.css';
import { EmptyCart } from './empty-cart.tsx';

interface CartListProps {
  onView: (view: CartView) => void;
  onLeave: () => void;
  unfinishedEmail: string;
}

export function CartList({ onView, onLeave, unfinishedEmail }: CartListProps) {
  const cart = useCart();
  const remove = useRemoveFromCart();
  const putBack = useAddToCart();
  const [removed, setRemoved] = useState<CartItem | null>(null);

  function take(item: CartItem) {
    remove.mutate(item.id, {
      onSuccess: () => setRemoved(item),
      onError: (error) => toast.error(messageOf(error, 'This was not removed. Try again.')),
    });
  }

  function undo(item: CartItem) {
    putBack.mutate(contentOf(item), {
      onSuccess: () => setRemoved(null),
      onError: (error) => toast.error(messageOf(error, 'This was not put back. Try again.')),
    });
  }

  if (cart.isPending) return <Loading text="Loading your cart..." />;
  if (cart.isLoadingError)
    return <LoadError error={cart.error} onRetry={() => void cart.refetch()} busy={cart.isFetching} />;
  return (
    <div className={classes.list}>
      <div role="status">
        {removed && (
          <p className={classes.undo}>
            Removed: {removed.title}
            <Button variant="subtle" onClick={() => undo(removed)} disabled={putBack.isPending}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {cart.data.items.length === 0 ? (
        <EmptyCart onLeave={onLeave} />
      ) : (
        <FilledCart cart={cart.data} busy={remove.isPending} onRemove={take} onLeave={onLeave} />
      )}
      <AddMore onView={onView} unfinishedEmail={unfinishedEmail} />
    </div>
  );
}

/** What puts it back: prices and words come from the server again. */
function contentOf(item: CartItem): NewCartItem {
  const { id, title, priceCents, todayCents, isIncluded, problem, createdAt, ...content } = item;
  if (content.itemType !== 'phone_number') return content;
  const { itemData } = content;
  return 'isOpen' in itemData
    ? { itemType: 'open_line', itemData: {} }
    : { itemType: 'phone_number', itemData };
}

interface FilledCartProps {
  cart: Cart;
  busy: boolean;
  onRemove: (item: CartItem) => void;
  onLeave: () => void;
}

function FilledCart({ cart, busy, onRemove, onLeave }: FilledCartProps) {
  const { quote } = cart;
  return (
    <>
      <ul className={classes.items} aria-label="Items in your cart">
        {cart.items.map((item) => (
          <CartItemRow key={item.id} item={item} onRemove={() => onRemove(item)} disabled={busy} />
        ))}
      </ul>
      <dl className={classes.sums}>
        <dt>Monthly Total</dt>
        <dd>{formatCents(quote.monthlyCents)}</dd>
        {quote.onceCents > 0 && (
          <>
            <dt>One time</dt>
            <dd>{formatCents(quote.onceCents)}</dd>
          </>
        )}
        <dt className={classes.today}>Today</dt>
        <dd className={classes.today}>{formatCents(quote.todayCents)}</dd>
      </dl>
      <div className={classes.actions}>
        <ButtonLink to="/dashboard/checkout" onClick={onLeave}>
          Check out
        </ButtonLink>
        <ClearCart count={cart.items.length} />
      </div>
    </>
  );
}

function ClearCart({ count }: { count: number }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const clear = useClearCart();
  return (
    <>
      <Button variant="subtle" onClick={open}>
        Clear cart
      </Button>
      <Confirm
        title="Clear the cart?"
        action="Clear cart"
        opened={isAsking}
        busy={clear.isPending}
        onClose={close}
        onConfirm={() =>
          clear.mutate(undefined, {
            onSuccess: close,
            onError: (error) => toast.error(messageOf(error, 'The cart was not cleared. Try again.')),
          })
        }
      >
        {count === 1 ? 'The item is' : `All ${count} items are`} removed from your cart. Campaign drafts stay
        under Campaigns.
      </Confirm>
    </>
  );
}

function AddMore({ onView, unfinishedEmail }: Pick<CartListProps, 'onView' | 'unfinishedEmail'>) {
  return (
    <section className={classes.more} aria-labelledby="cart-add">
      <h3 id="cart-add" className={classes.moreTitle}>
        Add to the cart
      </h3>
      <Button variant="default" onClick={() => onView('campaign')}>
        Campaign
      </Button>
      <Button variant="default" onClick={() => onView('phone')}>
        Phone Number
      </Button>
      <Button variant="default" onClick={() => onView('email')}>
        {unfinishedEmail ? `Email: go on with ${unfinishedEmail}` : 'Email'}
      </Button>
    </section>
  );
}
