import { IconMessage2 } from '@tabler/icons-react';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useCampaigns } from '../api.ts';
import { CampaignCard } from './campaign-card.tsx';
import classes from './campaign-list.module.css';

export function CampaignList() {
  const campaigns = useCampaigns();
  if (campaigns.isPending) return <Loading text="Loading campaigns..." />;
  if (campaigns.isLoadingError)
    return (
      <LoadError
        error={campaigns.error}
        onRetry={() => void campaigns.refetch()}
        busy={campaigns.isFetching}
      />
    );
  if (campaigns.data.campaigns.length === 0)
    return (
      <EmptyState
        title="No campaigns yet"
        icon={<IconMessage2 size={26} />}
        action={{ label: 'Create Campaign', to: '/dashboard/campaigns/create' }}
      >
        A campaign texts your contacts who agreed to get texts from you. You see exactly what arrives, and who
        gets it, before anything is sent or charged.
      </EmptyState>
    );
  return (
    <ul className={classes.grid}>
      {campaigns.data.campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} />
      ))}
    </ul>
  );
}
