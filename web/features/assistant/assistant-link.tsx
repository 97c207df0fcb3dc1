import { ChatIcon } from './chat-icon.tsx';
import classes from './launcher.module.css';

/** On public pages: the closed widget. A way to the help without JavaScript, the assistant with it. */
export function AssistantLink() {
  return (
    <aside aria-label="Assistant">
      <a href="/help" className={classes.launcher} data-assistant="launcher" aria-label="Ask the assistant">
        <ChatIcon />
      </a>
    </aside>
  );
}
