import { PageHead } from '#web/components/layout/page-head.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { EmptyCart } from '#web/features/billing/cart/empty-cart.tsx';
import { CheckoutPanel } from '#web/features/billing/checkout/checkout-panel.tsx';
import { OrderSummary } from '#web/features/billing/checkout/order-summary.tsx';
import { useCheckout } from '#web/features/billing/checkout/payment-api.ts';
import { useTakeChoice } from '#web/features/billing/checkout/use-take-choice.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './checkout.module.css';

export function Component() {
  usePageTitle('Checkout');
  const choice = useTakeChoice();
  const checkout = useCheckout({ enabled: !choice.isTaking });
  return (
    <>
      <PageHead title="Checkout" />
      <ErrorBox
        message={choice.error && messageOf(choice.error, 'The plan is not in your cart. Choose it again.')}
      />
      {checkout.isPending && <Loading text="Loading your order..." />}
      {checkout.isLoadingError && (
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
            <OrderSummary checkout={checkout.data} />
          </div>
          <CheckoutPanel checkout={checkout.data} />
        </div>
      )}
    </>
  );
}
