import { Hono } from 'hono';
import { z } from 'zod';
import {
  campaignDraftSchema,
  campaignLimitSchema,
  campaignPreviewSchema,
} from '#domain/campaigns/campaigns.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { download, streamParts } from '../../../http/download.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { changeCampaignLimit } from '../../../records/accounts/change-campaign-limit.ts';
import { exportRecipients } from '../sending/export-recipients.ts';
import { launchCampaign } from '../sending/launch-campaign.ts';
import { checkOwn, listRecipients, recipientListSchema } from '../sending/list-recipients.ts';
import { duplicateCampaign } from './duplicate-campaign.ts';
import { getCampaign } from './get-campaign.ts';
import { getOptions } from './get-options.ts';
import { audiencePageSchema, listAudience } from './list-audience.ts';
import { listCampaigns } from './list-campaigns.ts';
import { previewCampaign } from './preview-campaign.ts';
import { removeCampaign } from './remove-campaign.ts';
import { changeCampaign, createCampaign } from './save-campaign.ts';
import { sendTestText } from './send-test-text.ts';

const campaignParam = z.object({ id: z.uuid('There is no such campaign.') });
const listSchema = z.object({ type: z.enum(['text', 'ai_phone']).default('text') });

/** Campaigns as a person makes and reads them; sending, pausing and resuming are the engine's. */
export const campaignRoutes = new Hono<AppEnv>()
  .get('/campaigns', requireUser, validate('query', listSchema), async (c) => {
    return c.json(
      await listCampaigns(c.var.deps, {
        accountId: c.var.user.accountId,
        timeZone: c.var.user.timeZone,
        ...c.req.valid('query'),
      }),
    );
  })
  .post('/campaigns', requireUser, validate('json', campaignDraftSchema), async (c) => {
    const input = { accountId: c.var.user.accountId, draft: c.req.valid('json') };
    return c.json(await createCampaign(c.var.deps, input), 201);
  })
  .post('/campaigns/preview', requireUser, validate('json', campaignPreviewSchema), async (c) => {
    return c.json(await previewCampaign(c.var.deps, { user: c.var.user, draft: c.req.valid('json') }));
  })
  .post('/campaigns/audience', requireUser, validate('json', audiencePageSchema), async (c) => {
    const { accountId } = c.var.user;
    return c.json(await listAudience(c.var.deps, { accountId, ...c.req.valid('json') }));
  })
  .post(
    '/campaigns/test',
    requireUser,
    limit('campaign-test', perUser),
    validate('json', campaignPreviewSchema),
    async (c) => {
      return c.json(await sendTestText(c.var.deps, { user: c.var.user, draft: c.req.valid('json') }), 202);
    },
  )
  .get('/campaigns/options', requireUser, async (c) => {
    return c.json(await getOptions(c.var.deps, c.var.user));
  })
  .post('/campaigns/limit', requireUser, validate('json', campaignLimitSchema), async (c) => {
    const { accountId } = c.var.user;
    const { textsPerDay } = c.req.valid('json');
    await c.var.deps.db.asAccount(accountId, (tx) => changeCampaignLimit(tx, { accountId, textsPerDay }));
    return c.json({ textsPerDay });
  })
  .get('/campaigns/:id', requireUser, validate('param', campaignParam), async (c) => {
    return c.json(await getCampaign(c.var.deps, { user: c.var.user, campaignId: c.req.valid('param').id }));
  })
  .patch(
    '/campaigns/:id',
    requireUser,
    validate('param', campaignParam),
    validate('json', campaignDraftSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
      return c.json(await changeCampaign(c.var.deps, { ...own, draft: c.req.valid('json') }));
    },
  )
  .delete('/campaigns/:id', requireUser, validate('param', campaignParam), async (c) => {
    await removeCampaign(c.var.deps, {
      accountId: c.var.user.accountId,
      campaignId: c.req.valid('param').id,
    });
    return c.body(null, 204);
  })
  .post('/campaigns/:id/duplicate', requireUser, validate('param', campaignParam), async (c) => {
    const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
    return c.json(await duplicateCampaign(c.var.deps, own), 201);
  })
  .post('/campaigns/:id/launch', requireUser, validate('param', campaignParam), async (c) => {
    const { accountId, timeZone } = c.var.user;
    return c.json(
      await launchCampaign(c.var.deps, { accountId, timeZone, campaignId: c.req.valid('param').id }),
    );
  })
  .get(
    '/campaigns/:id/recipients',
    requireUser,
    validate('param', campaignParam),
    validate('query', recipientListSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, campaignId: c.req.valid('param').id };
      return c.json(await listRecipients(c.var.deps, { ...own, ...c.req.valid('query') }));
    },
  )
  .get('/campaigns/:id/recipients.csv', requireUser, validate('param', campaignParam), async (c) => {
    const { deps, user } = c.var;
    const campaignId = c.req.valid('param').id;
    await checkOwn(deps, { accountId: user.accountId, campaignId });
    const rows = exportRecipients(deps, { user, campaignId });
    const name = `jotline-campaign-${campaignId.slice(0, 8)}.csv`;
    return download(c, streamParts(rows), 'text/csv; charset=utf-8', name);
  });
