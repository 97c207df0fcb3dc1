import { IconMessageOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { pauseReasonNames } from '#domain/campaigns/campaigns.ts';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { lazyPart } from '#web/components/state/lazy-part.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { NotHere } from '#web/components/state/not-here.tsx';
import { useCampaign } from '#web/features/campaigns/api.ts';
import { AudienceList } from '#web/features/campaigns/audience-list.tsx';
import { CampaignButtons } from '#web/features/campaigns/campaign-buttons.tsx';
import { CampaignFacts } from '#web/features/campaigns/page/campaign-facts.tsx';
import { CampaignFigures } from '#web/features/campaigns/page/campaign-figures.tsx';
import { RecipientsTable } from '#web/features/campaigns/page/recipients-table.tsx';
import { StatusBadge } from '#web/features/campaigns/status-badge.tsx';
import { isGone } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './campaign.module.css';

const CampaignChart = lazyPart(() => import('#web/features/campaigns/page/campaign-chart.tsx'));

export function Component() {
  const { campaignId = '' } = useParams();
  const detail = useCampaign(campaignId);
  usePageTitle(detail.data?.campaign.name ?? 'Campaign');
  if (detail.isPending) return <Loading text="Loading campaign..." />;
  if (detail.isLoadingError || isGone(detail.error))
    return (
      <NotHere
        what="campaign"
        icon={<IconMessageOff size={26} />}
        back={{ label: 'See all campaigns', to: '/dashboard/campaigns' }}
        error={detail.error}
        onRetry={() => void detail.refetch()}
        busy={detail.isFetching}
      />
    );
  const { campaign, series } = detail.data;
  return (
    <>
      <PageBar to="/dashboard/campaigns" label="Campaigns">
        <CampaignButtons campaign={campaign} />
      </PageBar>
      <div className={classes.head}>
        <h1>{campaign.name}</h1>
        <StatusBadge status={campaign.status} />
      </div>
      {campaign.status === 'paused' && campaign.pauseReason && (
        <p className={classes.paused}>{pauseReasonNames[campaign.pauseReason]}</p>
      )}
      <div className={classes.parts}>
        <CampaignFigures detail={detail.data} />
        {series.length > 0 && (
          <section className={classes.chart} aria-labelledby="over-time">
            <h2 id="over-time" className={classes.title}>
              Over time
            </h2>
            <CampaignChart series={series} waiting={<div className={classes.chartSpace} />} />
          </section>
        )}
        <CampaignFacts campaign={campaign} />
        {(campaign.status === 'draft' || campaign.status === 'scheduled') && (
          <div>
            <AudienceList choice={campaign} />
          </div>
        )}
        {campaign.status !== 'draft' && (
          <RecipientsTable campaignId={campaignId} isMoving={campaign.status === 'sending'} />
        )}
      </div>
    </>
  );
}
