import { useEffect, useEffectEvent } from 'react';
import type { CartView } from '#web/lib/open-cart.ts';

export function useOpenCart(onOpen: (view: CartView) => void) {
  const open = useEffectEvent((event: CustomEvent<{ view?: CartView } | undefined>) =>
    onOpen(event.detail?.view ?? 'list'),
  );
  useEffect(() => {
    window.addEventListener('open-cart', open);
    return () => window.removeEventListener('open-cart', open);
  }, []);
}
