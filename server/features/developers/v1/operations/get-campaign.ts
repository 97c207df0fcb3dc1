import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import { defineOperation } from '../operation.ts';
import { campaignShape } from '../shapes/campaign.ts';
import { selectCampaigns, toCampaign } from './select-campaigns.ts';

export const getCampaign = defineOperation({
  id: 'getCampaign',
  method: 'get',
  path: '/campaigns/{id}',
  tag: 'Campaigns',
  summary: 'Get a campaign and its figures',
  scope: 'campaigns:read',
  isForTechnicians: false,
  params: z.object({ id: z.uuid('There is no such campaign.') }),
  query: z.object({}),
  status: 200,
  answer: campaignShape,
  records: 'campaign.seen',
  problems: ['not_found'],
  async run({ db }, { accountId }, { params }) {
    const [row] = await db.readAsAccount(accountId, (read) =>
      selectCampaigns(read, accountId).where('campaigns.id', '=', params.id),
    );
    if (!row) throw new AppError('not_found', { userMessage: 'We could not find that campaign.' });
    return toCampaign(row);
  },
});
