import { PageHead } from '#web/components/page-head.tsx';
import { EmptyCart } from '#web/features/billing/empty-cart.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Checkout');
  return (
    <>
      <PageHead title="Checkout" />
      <EmptyCart />
    </>
  );
}
