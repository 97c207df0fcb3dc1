import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { scheduleCampaign, scheduleSchema } from './schedule-campaign.ts';

const campaignParam = z.object({ id: z.uuid() });

export const campaignSendingRoutes = new Hono<AppEnv>()
  .post('/campaigns/:id/pause', requireUser, validate('param', campaignParam), async (c) => {
    const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
    return c.json(await pauseCampaign(c.var.deps, own));
  })
  .post('/campaigns/:id/resume', requireUser, validate('param', campaignParam), async (c) => {
    const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
    return c.json(await resumeCampaign(c.var.deps, own));
  })
  .post(
    '/campaigns/:id/schedule',
    requireUser,
    validate('param', campaignParam),
    validate('json', scheduleSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
      return c.json(await scheduleCampaign(c.var.deps, { ...own, ...c.req.valid('json') }));
    },
  );
