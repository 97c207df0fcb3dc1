import { Link } from 'react-router';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { BillingDetails } from '#web/features/billing/checkout/billing-details.tsx';
import { InvoiceHistory } from '#web/features/billing/invoices/invoice-history.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './billing-history.module.css';

export function Component() {
  usePageTitle('Billing History');
  return (
    <>
      <PageHead title="Billing History">Your plan, your add-ons and every invoice.</PageHead>
      <div className={classes.column}>
        <BillingDetails />
        <div className={classes.head}>
          <h2>Invoices</h2>
          <Link to="/dashboard/purchase-history" className={classes.link}>
            Purchase history
          </Link>
        </div>
        <InvoiceHistory />
      </div>
    </>
  );
}
