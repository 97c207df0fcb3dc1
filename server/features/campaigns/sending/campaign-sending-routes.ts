import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { pauseOwnCampaign } from './pause-own-campaign.ts';
import { resumeOwnCampaign } from './resume-own-campaign.ts';
import { scheduleOwnCampaign, scheduleSchema } from './schedule-own-campaign.ts';

const campaignParam = z.object({ id: z.uuid() });

export const campaignSendingRoutes = new Hono<AppEnv>()
  .post('/campaigns/:id/pause', requireUser, validate('param', campaignParam), async (c) => {
    const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
    return c.json(await pauseOwnCampaign(c.var.deps, own));
  })
  .post('/campaigns/:id/resume', requireUser, validate('param', campaignParam), async (c) => {
    const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
    return c.json(await resumeOwnCampaign(c.var.deps, own));
  })
  .post(
    '/campaigns/:id/schedule',
    requireUser,
    validate('param', campaignParam),
    validate('json', scheduleSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
      return c.json(await scheduleOwnCampaign(c.var.deps, { ...own, ...c.req.valid('json') }));
    },
  );
