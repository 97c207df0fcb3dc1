import { createRoot } from 'react-dom/client';
import { AssistantPanel } from './assistant-panel.tsx';
import { readConversation, showAs, watchConversation } from './conversation.ts';

let isMounted = false;

/** The widget on a page that has no app around it. */
export function mountAssistant(launcher: HTMLElement): void {
  if (isMounted) return;
  isMounted = true;
  const follow = () => {
    const isClosed = readConversation().view === 'closed';
    const wasHidden = launcher.hidden;
    launcher.hidden = !isClosed;
    if (isClosed && wasHidden) launcher.focus();
  };
  watchConversation(follow);
  follow();
  const place = document.createElement('div');
  launcher.after(place);
  createRoot(place).render(<AssistantPanel />);
}

export function openAssistant(launcher: HTMLElement): void {
  showAs('open');
  mountAssistant(launcher);
}
