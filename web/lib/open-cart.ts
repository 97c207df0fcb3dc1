export type CartView = 'list' | 'campaign' | 'phone' | 'email';

declare global {
  interface WindowEventMap {
    /** Any part of the dashboard may ask for the cart: `detail` names the view to open. */
    'open-cart': CustomEvent<{ view?: CartView } | undefined>;
  }
}

export function openCart(view: CartView): void {
  window.dispatchEvent(new CustomEvent('open-cart', { detail: { view } }));
}
