import { IconPhoneOff } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Call');
  return (
    <>
      <PageHead title="Call" />
      <EmptyState
        title="This call is not here"
        icon={<IconPhoneOff size={26} />}
        action={{ label: 'See all calls', to: '/dashboard/calls' }}
      >
        It may have been deleted, or the link belongs to another account.
      </EmptyState>
    </>
  );
}
