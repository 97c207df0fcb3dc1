import { IconMessage2 } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Campaigns');
  return (
    <>
      <PageHead title="Campaigns">Texts to past customers, and requests for Google reviews.</PageHead>
      <EmptyState
        title="No campaigns yet"
        icon={<IconMessage2 size={26} />}
        action={{ label: 'See contacts', to: '/dashboard/contacts' }}
      >
        A campaign texts your contacts, so it starts with people in your list who agreed to get texts from
        you.
      </EmptyState>
    </>
  );
}
