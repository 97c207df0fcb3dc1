import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '#domain/team/roles.ts';
import { lazyPart } from '#web/components/state/lazy-part.tsx';
import { toast } from '#web/lib/toast.ts';
import { focusPageSearch, moveInList } from './move-in-list.ts';
import type { SettingsPlace } from './places.tsx';
import { useNotedPages } from './recent-pages.ts';
import { type Shortcut, shortcutsFor } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CommandBar = lazyPart(async () => ({ default: (await import('./command-bar.tsx')).CommandBar }));
const ShortcutSheet = lazyPart(async () => ({
  default: (await import('./shortcut-sheet.tsx')).ShortcutSheet,
}));

/** The search over everything and the shortcuts, on every page of the dashboard. */
export function AtHand({ role, sections }: { role: Role; sections: readonly SettingsPlace[] }) {
  const [shown, setShown] = useState<'bar' | 'sheet' | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const navigate = useNavigate();
  useNotedPages();

  function show(next: 'bar' | 'sheet') {
    const { activeElement } = document;
    opener.current = activeElement instanceof HTMLElement ? activeElement : null;
    setShown(next);
  }

  function close() {
    setShown(null);
    // Once the dialog has let go of the focus.
    requestAnimationFrame(() => opener.current?.focus());
  }

  function leaveTo(to: string) {
    setShown(null);
    // What is opened begins with itself, not with the button that led there.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
    void navigate(to);
  }

  function follow({ deed }: Shortcut) {
    if ('to' in deed) return void navigate(deed.to);
    if (deed.does === 'open-bar') show('bar');
    if (deed.does === 'open-sheet') show('sheet');
    if (deed.does === 'search-page' && !focusPageSearch()) show('bar');
    if (deed.does === 'next-row') moveInList(1);
    if (deed.does === 'previous-row') moveInList(-1);
  }

  useShortcuts(shortcutsFor(role), follow);
  useOpenSearch(() => show('bar'));

  const problem = (retry: () => void) => <PartProblem onRetry={retry} onClose={close} />;
  if (shown === 'bar')
    return (
      <CommandBar
        waiting={null}
        problem={problem}
        role={role}
        sections={sections}
        onClose={close}
        onLeave={leaveTo}
        onSheet={() => setShown('sheet')}
      />
    );
  if (shown === 'sheet')
    return <ShortcutSheet waiting={null} problem={problem} role={role} onClose={close} />;
  return null;
}

function useOpenSearch(open: () => void): void {
  const listen = useEffectEvent(open);
  useEffect(() => {
    const show = () => listen();
    window.addEventListener('open-search', show);
    return () => window.removeEventListener('open-search', show);
  }, []);
}

/** Closes again and says why, so that the next press is another try. */
function PartProblem({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  useEffect(() => {
    toast.error('The search could not be loaded. Check your connection and try again.');
    onRetry();
    onClose();
  }, [onRetry, onClose]);
  return null;
}
