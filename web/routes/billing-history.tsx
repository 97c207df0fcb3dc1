import { IconReceipt } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Billing History');
  return (
    <>
      <PageHead title="Billing History">Your plan, your add-ons and every invoice.</PageHead>
      <EmptyState
        title="Nothing to show here yet"
        icon={<IconReceipt size={26} />}
        action={{ label: 'See your plan', to: '/dashboard/settings#plan' }}
      >
        Invoices will be listed here with what was bought, for how many days, and a receipt to download.
        Billing is not switched on: nothing is charged.
      </EmptyState>
    </>
  );
}
