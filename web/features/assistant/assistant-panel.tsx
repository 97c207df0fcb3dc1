import { useEffect, useRef } from 'react';
import classes from './assistant-panel.module.css';
import { ChatIcon } from './chat-icon.tsx';
import { clearMessages, showAs } from './conversation.ts';
import { MessageList } from './message-list.tsx';
import { QuestionForm } from './question-form.tsx';
import { useAsking } from './use-asking.ts';
import { useConversation } from './use-conversation.ts';

/** The widget, open or minimized. Closed, it is its launcher alone. */
export function AssistantPanel() {
  const { view, messages } = useConversation();
  const { isAsking, ask, stop } = useAsking();
  const bar = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useRef<typeof view | null>(null);

  useEffect(() => {
    // On a page that was opened with the widget already there, the focus is not taken away.
    const isChange = shown.current !== null || messages.length === 0;
    shown.current = view;
    if (!isChange) return;
    if (view === 'open') field.current?.focus();
    if (view === 'minimized') bar.current?.focus();
  }, [view, messages.length]);

  if (view === 'closed') return null;
  if (view === 'minimized')
    return (
      <button ref={bar} type="button" className={classes.bar} onClick={() => showAs('open')}>
        <ChatIcon size={22} /> Assistant
        <span className={classes.hint}>Open</span>
      </button>
    );
  return (
    <section
      className={classes.panel}
      role="dialog"
      aria-label="Assistant"
      onKeyDown={({ key }) => {
        if (key === 'Escape') showAs('minimized');
      }}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>Assistant</h2>
        {messages.length > 0 && !isAsking && (
          <button type="button" className={classes.quiet} onClick={clearMessages}>
            Clear
          </button>
        )}
        <button
          type="button"
          className={classes.tool}
          aria-label="Minimize"
          onClick={() => showAs('minimized')}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 15h12" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
        <button type="button" className={classes.tool} aria-label="Close" onClick={() => showAs('closed')}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="m5 5 10 10M15 5 5 15" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <MessageList messages={messages} isAsking={isAsking} onPick={ask} />
      <QuestionForm field={field} isAsking={isAsking} onAsk={ask} onStop={stop} />
    </section>
  );
}
