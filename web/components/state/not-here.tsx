import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { PageHead } from '../layout/page-head.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

interface NotHereProps {
  /** What it would have been: "contact". */
  what: string;
  icon: ReactNode;
  back: { label: string; to: string };
  error: unknown;
  onRetry: () => void;
  busy: boolean;
}

/** A page whose subject could not be loaded: it is gone, or we could not reach it. */
export function NotHere({ what, icon, back, error, onRetry, busy }: NotHereProps) {
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <>
      <PageHead title={what.charAt(0).toUpperCase() + what.slice(1)} />
      {isGone ? (
        <EmptyState title={`This ${what} is not here`} icon={icon} action={back}>
          It may have been deleted, or the link belongs to another account.
        </EmptyState>
      ) : (
        <LoadError error={error} onRetry={onRetry} busy={busy} />
      )}
    </>
  );
}
