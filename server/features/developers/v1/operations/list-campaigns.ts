import { z } from 'zod';
import { campaignStatuses } from '#domain/campaigns/campaigns.ts';
import { defineOperation } from '../operation.ts';
import { afterCursor, listQuery, toPage } from '../page.ts';
import { campaignPageShape } from '../shapes/campaign.ts';
import { campaignId, campaignTime, selectCampaigns, toCampaign } from './select-campaigns.ts';

export const listCampaigns = defineOperation({
  id: 'listCampaigns',
  method: 'get',
  path: '/campaigns',
  tag: 'Campaigns',
  summary: 'List campaigns, newest first',
  scope: 'campaigns:read',
  isForTechnicians: false,
  params: z.object({}),
  query: listQuery({ status: z.enum(campaignStatuses, 'There is no such status.').optional() }),
  status: 200,
  answer: campaignPageShape,
  records: 'nothing',
  problems: [],
  async run({ db }, { accountId }, { query }) {
    const { limit, cursor, status } = query;
    const rows = await db.readAsAccount(accountId, (read) => {
      let campaigns = selectCampaigns(read, accountId);
      if (status) campaigns = campaigns.where('campaigns.status', '=', status);
      if (cursor) campaigns = campaigns.where(afterCursor(cursor, campaignTime, campaignId));
      return campaigns
        .orderBy('campaigns.created_at', 'desc')
        .orderBy('campaigns.id', 'desc')
        .limit(limit + 1);
    });
    const { data, nextCursor } = toPage(rows, limit);
    return { data: data.map(toCampaign), nextCursor };
  },
});
