import { IconPencil } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Create Campaign');
  return (
    <>
      <PageHead title="Create Campaign" />
      <EmptyState
        title="The campaign form is not ready yet"
        icon={<IconPencil size={26} />}
        action={{ label: 'Back to Campaigns', to: '/dashboard/campaigns' }}
      >
        Here you will write the message, choose who gets it, and see exactly what arrives on their phone
        before anything is sent or charged.
      </EmptyState>
    </>
  );
}
