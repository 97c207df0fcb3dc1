import { Hono } from 'hono';
import { tierSchema, upgradeSchema } from '#domain/billing/press.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { getStanding } from '../trial/get-standing.ts';
import { cancelPlan, downgradePlan, resumePlan } from './change-plan.ts';
import { getPlan } from './get-plan.ts';
import { previewPlan } from './preview-plan.ts';
import { upgradePlan } from './upgrade-plan.ts';

/**
 * GET  /api/plan                   the plan, its price, add-ons, next bill, what is due, the card: see get-plan
 * GET  /api/plan/standing          on trial and for how long, with a plan, or without; and the calls that wait for one
 * GET  /api/plan/preview?tier=…    { kind: 'upgrade', todayCents, addedMinutes, … } or { kind: 'downgrade', on, … };
 *   both with `extras`: the lines and e-mails that the plan would not include, and what they cost a month
 * POST /api/plan/upgrade           { tier, idempotencyKey, todayCents } → as POST /api/checkout
 * POST /api/plan/downgrade         { tier } → the plan, with `change`
 * POST /api/plan/cancel            → the plan, with `cancelOn`; extra lines and e-mails go with it
 * POST /api/plan/resume            → the plan; takes back a downgrade or a cancellation
 * A first plan is bought with POST /api/checkout and a price id.
 */
export const planRoutes = new Hono<AppEnv>()
  .get('/plan', requireUser, async (c) => c.json(await getPlan(c.var.deps, c.var.user)))
  .get('/plan/standing', requireUser, async (c) => c.json(await getStanding(c.var.deps, c.var.user)))
  .get('/plan/preview', requireUser, validate('query', tierSchema), async (c) => {
    return c.json(await previewPlan(c.var.deps, c.var.user, c.req.valid('query').tier));
  })
  .post(
    '/plan/upgrade',
    requireUser,
    validate('json', upgradeSchema),
    limit('checkout', perUser),
    async (c) => {
      const outcome = await upgradePlan(c.var.deps, {
        accountId: c.var.user.accountId,
        ...c.req.valid('json'),
      });
      return c.json(outcome, outcome.status === 'processing' ? 202 : 200);
    },
  )
  .post('/plan/downgrade', requireUser, validate('json', tierSchema), async (c) => {
    await downgradePlan(c.var.deps, { accountId: c.var.user.accountId, ...c.req.valid('json') });
    return c.json(await getPlan(c.var.deps, c.var.user));
  })
  .post('/plan/cancel', requireUser, async (c) => {
    await cancelPlan(c.var.deps, { accountId: c.var.user.accountId });
    return c.json(await getPlan(c.var.deps, c.var.user));
  })
  .post('/plan/resume', requireUser, async (c) => {
    await resumePlan(c.var.deps, { accountId: c.var.user.accountId });
    return c.json(await getPlan(c.var.deps, c.var.user));
  });
