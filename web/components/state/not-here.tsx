import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { PageHead } from '../layout/page-head.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

interface NotHereProps {
  /** What it would have been: "contact". */
  what: string;
  icon: ReactNode;
  /** Unless the page has its own way back. */
  back?: { label: string; to: string };
  /** Why it may be gone, where the usual reasons are not true. */
  why?: string;
  error: unknown;
  onRetry: () => void;
  busy: boolean;
}

const usualReasons = 'It may have been deleted, or the link belongs to another account.';

/** A page whose subject could not be loaded: it is gone, or we could not reach it. */
export function NotHere({ what, icon, back, why = usualReasons, error, onRetry, busy }: NotHereProps) {
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <>
      <PageHead title={what.charAt(0).toUpperCase() + what.slice(1)} />
      {isGone ? (
        <EmptyState title={`This ${what} is not here`} icon={icon} {...(back && { action: back })}>
          {why}
        </EmptyState>
      ) : (
        <LoadError error={error} onRetry={onRetry} busy={busy} />
      )}
    </>
  );
}
