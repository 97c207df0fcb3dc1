import { IconAddressBook } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Contacts');
  return (
    <>
      <PageHead title="Contacts">Your network: the people you did or may do jobs for.</PageHead>
      <EmptyState
        title="No contacts yet"
        icon={<IconAddressBook size={26} />}
        action={{ label: 'See calls', to: '/dashboard/calls' }}
      >
        Customers join this list from your calls and from replies to your texts. Only contacts who agreed to
        texts are ever texted.
      </EmptyState>
    </>
  );
}
