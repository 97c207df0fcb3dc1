import { IconPackage } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Purchase History');
  return (
    <>
      <PageHead title="Purchase History">Every order, with what it contained.</PageHead>
      <EmptyState
        title="No orders yet"
        icon={<IconPackage size={26} />}
        action={{ label: 'Back to Campaigns', to: '/dashboard/campaigns' }}
      >
        Campaigns, phone numbers and emails you buy are listed here after checkout.
      </EmptyState>
    </>
  );
}
