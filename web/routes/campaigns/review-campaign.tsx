import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { campaignTemplates } from '#domain/campaigns/campaigns.ts';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useOptions } from '#web/features/campaigns/api.ts';
import { ReviewBuilder, reviewDraft } from '#web/features/campaigns/builder/review-builder.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Review campaign');
  const options = useOptions();
  const [params] = useSearchParams();
  const template = campaignTemplates.find((one) => one === params.get('template')) ?? 'post_job_review';
  return (
    <>
      <PageBar to="/dashboard/campaigns" label="Campaigns" />
      <PageHead title="Review campaign">
        Everyone in the window gets the same request and the same link. Nobody is asked twice within 180 days.
      </PageHead>
      {options.isPending && <Loading />}
      {options.isLoadingError && (
        <LoadError error={options.error} onRetry={() => void options.refetch()} busy={options.isFetching} />
      )}
      {options.data && !options.data.reviews.isConnected && (
        <EmptyState
          title="Your review link is missing"
          icon={<IconPlugConnectedX size={26} />}
          action={{ label: 'Connect Google reviews', to: '/dashboard/settings#reviews' }}
        >
          A review request takes your customers to your own Google page. Add the link once in Settings, then
          come back here.
        </EmptyState>
      )}
      {options.data?.reviews.isConnected && <ReviewBuilder initial={reviewDraft(template)} />}
    </>
  );
}
