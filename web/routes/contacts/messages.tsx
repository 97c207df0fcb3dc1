import { PageHead } from '#web/components/layout/page-head.tsx';
import { ConversationList } from '#web/features/messages/conversation-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Messages');
  return (
    <>
      <PageHead title="Messages">Replies to your texts, and your answers to them.</PageHead>
      <ConversationList />
    </>
  );
}
