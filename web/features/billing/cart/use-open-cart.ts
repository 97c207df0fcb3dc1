import { useEffect, useEffectEvent } from 'react';

export type CartView = 'list' | 'campaign' | 'phone' | 'email';

declare global {
  interface WindowEventMap {
    /** Any part of the dashboard may ask for the cart: `detail` names the view to open. */
    'open-cart': CustomEvent<{ view?: CartView } | undefined>;
  }
}

export function useOpenCart(onOpen: (view: CartView) => void) {
  const open = useEffectEvent((event: CustomEvent<{ view?: CartView } | undefined>) =>
    onOpen(event.detail?.view ?? 'list'),
  );
  useEffect(() => {
    window.addEventListener('open-cart', open);
    return () => window.removeEventListener('open-cart', open);
  }, []);
}
