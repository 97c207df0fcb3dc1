import { PageHead } from '#web/components/layout/page-head.tsx';
import { NextSteps } from '#web/features/billing/checkout/next-steps.tsx';
import { OrderList } from '#web/features/billing/invoices/order-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Purchase History');
  return (
    <>
      <PageHead title="Purchase History">Every order, with what it contained.</PageHead>
      <NextSteps />
      <OrderList />
    </>
  );
}
