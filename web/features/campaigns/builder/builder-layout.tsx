import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LoadError } from '#web/components/state/load-error.tsx';
import { type DraftValues, usePreview } from '../api.ts';
import { Outlook } from '../page/outlook.tsx';
import classes from './builder-layout.module.css';
import { PhonePreview } from './phone-preview.tsx';

const typingPauseMs = 400;

/** Words on the left, the phone on the right, and below what will happen. */
export function BuilderLayout({
  draft,
  children,
  actions,
}: {
  draft: DraftValues;
  children: ReactNode;
  actions: ReactNode;
}) {
  const [settled] = useDebouncedValue(draft, typingPauseMs);
  const preview = usePreview(settled);
  return (
    <div className={classes.columns}>
      <div className={classes.fields}>{children}</div>
      <aside className={classes.side} aria-label="Preview">
        <PhonePreview
          preview={preview.data}
          mediaUrl={draft.mediaUrl}
          isStale={settled !== draft || preview.isPlaceholderData}
        />
      </aside>
      <div className={classes.below}>
        {preview.isLoadingError && !preview.data && (
          <LoadError error={preview.error} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
        )}
        {(preview.data?.unknownPlaceholders.length ?? 0) > 0 && (
          <p className={classes.warning}>
            {preview.data?.unknownPlaceholders.map((name) => `{${name}}`).join(', ')} is not one we can fill
            in and would go out as it stands.
          </p>
        )}
        {preview.data?.isCut && (
          <p className={classes.warning}>
            With names and links filled in, this is longer than a text can be (1,600 characters): its end
            would be cut off. Make it shorter.
          </p>
        )}
        <Outlook preview={preview.data} />
        {actions}
      </div>
    </div>
  );
}
