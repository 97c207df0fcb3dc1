import { IconMessageOff, IconSend } from '@tabler/icons-react';
import { useParams } from 'react-router';
import type { CampaignDetail } from '#domain/campaigns/shown-campaigns.ts';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { NotHere } from '#web/components/state/not-here.tsx';
import { type DraftValues, useCampaign, useOptions } from '#web/features/campaigns/api.ts';
import { ReviewBuilder } from '#web/features/campaigns/builder/review-builder.tsx';
import { TextBuilder } from '#web/features/campaigns/builder/text-builder.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Edit campaign');
  const { campaignId = '' } = useParams();
  const detail = useCampaign(campaignId);
  const options = useOptions();
  if (detail.isPending || options.isPending) return <Loading text="Loading campaign..." />;
  if (detail.isLoadingError || options.isLoadingError)
    return (
      <NotHere
        what="campaign"
        icon={<IconMessageOff size={26} />}
        back={{ label: 'See all campaigns', to: '/dashboard/campaigns' }}
        error={detail.error ?? options.error}
        onRetry={() => void detail.refetch()}
        busy={detail.isFetching}
      />
    );
  const { campaign } = detail.data;
  const initial = toDraft(campaign);
  const subject = { id: campaignId, isPaid: campaign.isPaid };
  return (
    <>
      <PageBar to={`/dashboard/campaigns/${campaignId}`} label={campaign.name} />
      <PageHead title="Edit campaign" />
      {campaign.status !== 'draft' ? (
        <EmptyState
          title="Only a draft can be changed"
          icon={<IconSend size={26} />}
          action={{ label: 'See the campaign', to: `/dashboard/campaigns/${campaignId}` }}
        >
          This one has been scheduled or sent. Duplicate it to change the words.
        </EmptyState>
      ) : campaign.purpose === 'review' ? (
        <ReviewBuilder key={campaignId} initial={initial} subject={subject} />
      ) : (
        <TextBuilder key={campaignId} initial={initial} subject={subject} timeZone={options.data.timeZone} />
      )}
    </>
  );
}

function toDraft(campaign: CampaignDetail['campaign']): DraftValues {
  const isAhead = campaign.scheduledAt !== null && new Date(campaign.scheduledAt) > new Date();
  return {
    name: campaign.name,
    purpose: campaign.purpose,
    template: campaign.template,
    message:
      campaign.message ?? [campaign.title, campaign.description, campaign.offer].filter(Boolean).join('. '),
    mediaUrl: campaign.mediaUrl,
    linkUrl: campaign.linkUrl,
    audience: campaign.audience,
    scheduledAt: isAhead ? campaign.scheduledAt : null,
    pacingRate: campaign.pacingRate,
    quietHoursEnabled: campaign.quietHoursEnabled,
    complianceEnabled: campaign.complianceEnabled,
  };
}
