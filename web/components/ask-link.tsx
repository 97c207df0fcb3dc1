import type { ReactNode } from 'react';

/** The assistant in the middle of a text: the help without JavaScript, the open widget with it. */
export function AskLink({ children }: { children: ReactNode }) {
  return (
    <a href="/help" data-assistant="link">
      {children}
    </a>
  );
}
