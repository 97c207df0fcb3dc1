import { useDisclosure } from '@mantine/hooks';
import { IconShoppingCart } from '@tabler/icons-react';
import { useState } from 'react';
import type { CartView } from '#web/lib/open-cart.ts';
import { useCart } from '../api.ts';
import classes from './cart-button.module.css';
import { CartDrawer } from './cart-drawer.tsx';
import { useOpenCart } from './use-open-cart.ts';

export function CartButton() {
  const [opened, { open, close }] = useDisclosure(false);
  const [view, setView] = useState<CartView>('list');
  const itemCount = useCart().data?.items.length ?? 0;

  function show(next: CartView) {
    setView(next);
    open();
  }

  useOpenCart(show);

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={`Cart, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}`}
        onClick={() => show('list')}
      >
        <IconShoppingCart size={22} stroke={1.75} aria-hidden="true" />
        <span className={classes.count} data-empty={itemCount === 0}>
          {itemCount}
        </span>
      </button>
      <CartDrawer view={view} opened={opened} onView={setView} onClose={close} />
    </>
  );
}
