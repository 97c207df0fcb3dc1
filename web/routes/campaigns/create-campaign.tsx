import { PageBar } from '#web/components/layout/page-bar.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useOptions } from '#web/features/campaigns/api.ts';
import { emptyDraft, TextBuilder } from '#web/features/campaigns/builder/text-builder.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Create Campaign');
  const options = useOptions();
  return (
    <>
      <PageBar to="/dashboard/campaigns" label="Campaigns" />
      <PageHead title="Create Campaign">
        Write it once. Every customer reads it with their own name, at a decent hour where they are.
      </PageHead>
      {options.isPending && <Loading />}
      {options.isLoadingError && (
        <LoadError error={options.error} onRetry={() => void options.refetch()} busy={options.isFetching} />
      )}
      {options.data && <TextBuilder initial={emptyDraft} timeZone={options.data.timeZone} />}
    </>
  );
}
