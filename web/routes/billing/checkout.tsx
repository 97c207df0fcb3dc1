import { useSearchParams } from 'react-router';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { EmptyCart } from '#web/features/billing/cart/empty-cart.tsx';
import { CheckoutPanel } from '#web/features/billing/checkout/checkout-panel.tsx';
import { OrderSummary } from '#web/features/billing/checkout/order-summary.tsx';
import { useCheckout } from '#web/features/billing/checkout/payment-api.ts';
import { ChosenPlan } from '#web/features/billing/plans/chosen-plan.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './checkout.module.css';

export function Component() {
  usePageTitle('Checkout');
  const [search] = useSearchParams();
  const priceId = search.get('price') ?? undefined;
  const checkout = useCheckout(priceId);
  return (
    <>
      <PageHead title="Checkout" />
      {checkout.isPending && <Loading text="Loading your order..." />}
      {checkout.isError && (
        <LoadError
          error={checkout.error}
          onRetry={() => void checkout.refetch()}
          busy={checkout.isFetching}
        />
      )}
      {checkout.data?.lines.length === 0 && <EmptyCart />}
      {checkout.data && checkout.data.lines.length > 0 && (
        <div className={classes.columns}>
          <div className={classes.summary}>
            {priceId && <ChosenPlan priceId={priceId} lines={Number(search.get('lines')) || 1} />}
            <OrderSummary checkout={checkout.data} />
          </div>
          <CheckoutPanel checkout={checkout.data} priceId={priceId} />
        </div>
      )}
    </>
  );
}
