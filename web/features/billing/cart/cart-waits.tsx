import { ButtonLink } from '#web/components/button-link.tsx';
import { useCart } from '../api.ts';

/** Where somebody comes from their mail: back to what they were about to buy, if there is something. */
export function CartWaits() {
  const items = useCart().data?.items ?? [];
  if (items.length === 0) return <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>;
  return <ButtonLink to="/dashboard/checkout">Go on to checkout</ButtonLink>;
}
