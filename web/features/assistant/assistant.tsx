import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/components/state/lazy-part.tsx';
import { session } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { ChatIcon } from './chat-icon.tsx';
import { clearMessages, showAs } from './conversation.ts';
import classes from './launcher.module.css';
import { useConversation } from './use-conversation.ts';

const Panel = lazyPart(async () => ({ default: (await import('./assistant-panel.tsx')).AssistantPanel }));

/** The widget wherever the app runs: on every page but the settings. */
export function Assistant() {
  const { pathname } = useLocation();
  const { view } = useConversation();
  const launcher = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (view === 'closed' && wasOpen.current) launcher.current?.focus();
    wasOpen.current = view !== 'closed';
  }, [view]);

  // What was said about an account is not for whoever uses this browser next.
  useEffect(
    () =>
      session.onEvent((event) => {
        if (event !== 'SIGNED_OUT') return;
        clearMessages();
        showAs('closed');
      }),
    [],
  );

  if (pathname.startsWith('/dashboard/settings')) return null;
  if (view !== 'closed')
    return <Panel waiting={null} problem={(retry) => <PanelProblem onRetry={retry} />} />;
  return (
    <button
      ref={launcher}
      type="button"
      className={classes.launcher}
      aria-label="Ask the assistant"
      onClick={() => showAs('open')}
    >
      <ChatIcon />
    </button>
  );
}

/** Closes again and says why, so that the next press is another try. */
function PanelProblem({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    toast.error('The assistant could not be loaded. Check your connection and try again.');
    onRetry();
    showAs('closed');
  }, [onRetry]);
  return null;
}
