import { IconLock } from '@tabler/icons-react';
import type { Role } from '#domain/team/roles.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageHead } from '../layout/page-head.tsx';
import { EmptyState } from './empty-state.tsx';

/** A page that is there, and not for this person. */
export function NotYours({ role }: { role: Exclude<Role, 'owner'> }) {
  usePageTitle('Not for your role');
  return (
    <>
      <PageHead title={role === 'office' ? 'Only for the owner' : 'Not for technicians'} />
      <EmptyState
        title="This page is not for your role"
        icon={<IconLock size={26} />}
        action={{ label: 'See the calls', to: '/dashboard/calls' }}
      >
        {role === 'office'
          ? 'Billing and the team belong to the owner of the business. Ask them if you need something from here.'
          : 'You see the calls of your own lines. Ask the owner or the office if you need something else.'}
      </EmptyState>
    </>
  );
}
