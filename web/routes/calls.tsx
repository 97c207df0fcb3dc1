import { IconPhone } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Calls');
  return (
    <>
      <PageHead title="Calls">Every call you merge Jotline into, with its notes and recording.</PageHead>
      <EmptyState
        title="No calls yet"
        icon={<IconPhone size={26} />}
        action={{ label: 'Check your phone line', to: '/dashboard/settings#lines' }}
      >
        A call shows up here a moment after you hang up. It is matched to you by the phone you call from, so
        make sure that number is right.
      </EmptyState>
    </>
  );
}
