import { Outlet, useParams } from 'react-router';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { ConversationList } from '#web/features/messages/conversation-list.tsx';
import classes from './messages-layout.module.css';

/** All conversations beside the one that is open; a phone has room for one of the two. */
export function Component() {
  const { conversationId = null } = useParams();
  return (
    <div className={classes.panes} data-open={conversationId !== null}>
      <div className={classes.list}>
        {conversationId === null ? (
          <PageHead title="Messages">Replies to your texts, and your answers to them.</PageHead>
        ) : (
          <h2 className={classes.title}>Messages</h2>
        )}
        <ConversationList openId={conversationId} />
      </div>
      <div className={classes.conversation}>
        <Outlet />
      </div>
    </div>
  );
}
