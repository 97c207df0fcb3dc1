import { Tabs } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { NextSteps } from '#web/features/billing/checkout/next-steps.tsx';
import { CampaignList } from '#web/features/campaigns/list/campaign-list.tsx';
import { ReviewsCard } from '#web/features/campaigns/list/reviews-card.tsx';
import { TextLimit } from '#web/features/campaigns/list/text-limit.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './campaigns.module.css';

export function Component() {
  usePageTitle('Campaigns');
  return (
    <>
      <div className={classes.head}>
        <PageHead title="Campaigns">Texts to past customers, and requests for Google reviews.</PageHead>
        <ButtonLink to="/dashboard/campaigns/create">Create Campaign</ButtonLink>
      </div>
      <NextSteps />
      <Tabs defaultValue="text" keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="text" className={classes.tab}>
            Text
          </Tabs.Tab>
          <Tabs.Tab value="ai-phone" className={classes.tab}>
            AI Phone <span className={classes.soon}>Coming Soon</span>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="text" className={classes.panel}>
          <ReviewsCard />
          <h2 className={classes.title}>Your campaigns</h2>
          <CampaignList />
          <TextLimit />
        </Tabs.Panel>
        <Tabs.Panel value="ai-phone" className={classes.panel}>
          <EmptyState title="Coming Soon" icon={<IconPhoneCall size={26} />}>
            Automated outreach calls with AI summaries: Jotline calls past customers for you and writes down
            what they said. It is not built yet, and nothing here can be bought.
          </EmptyState>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
