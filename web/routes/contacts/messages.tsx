import { IconMessage2 } from '@tabler/icons-react';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** Beside the list, on a wide screen, while no conversation is open. */
export function Component() {
  usePageTitle('Messages');
  return (
    <EmptyState title="Pick a conversation" icon={<IconMessage2 size={26} />}>
      It opens here, with room for your answer. A new reply stays marked until you open it.
    </EmptyState>
  );
}
