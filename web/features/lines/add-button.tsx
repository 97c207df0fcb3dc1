import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRole } from '#web/lib/browser-session.ts';
import { type CartView, openCart } from '#web/lib/open-cart.ts';

/** Lines and e-mails are added through the cart, priced or not. */
export function AddButton({ view, children }: { view: CartView; children: string }) {
  // What is added is bought, and that is the owner's.
  if (useRole() !== 'owner') return null;
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => openCart(view)}>
      {children}
    </Button>
  );
}
