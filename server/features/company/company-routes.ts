import { Hono } from 'hono';
import { connectFacebookSchema, connectGoogleSchema } from '#domain/campaigns/review-links.ts';
import { saveCompanySchema } from '#domain/company/company.ts';
import { serviceAreasSchema } from '#domain/company/service-areas.ts';
import { serviceTypesSchema } from '#domain/company/service-types.ts';
import { checkPassword, perUser } from '../../http/check-password.ts';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { changeOwnCompany } from './change-own-company.ts';
import { getCompany } from './get-company.ts';
import { changeFacebookPage, changeGoogleReviews, getIntegrations } from './integrations.ts';
import { changeServiceAreas, listServiceAreas } from './service-areas.ts';
import { changeServiceTypes, getServiceTypes } from './service-types.ts';
import { removeLogo } from './upload-logo.ts';

const info = new Hono<AppEnv>()
  .get('/company', requireUser, async (c) => c.json(await getCompany(c.var.deps, c.var.user.accountId)))
  .post(
    '/company',
    requireUser,
    validate('json', saveCompanySchema),
    limit('password', perUser),
    checkPassword,
    async (c) => {
      const { password: _, revision, ...info } = c.req.valid('json');
      return c.json(await changeOwnCompany(c.var.deps, { accountId: c.var.user.accountId, revision, info }));
    },
  )
  .delete('/company/logo', requireUser, async (c) => {
    await removeLogo(c.var.deps, { accountId: c.var.user.accountId });
    return c.body(null, 204);
  });

const work = new Hono<AppEnv>()
  .get('/company/service-areas', requireUser, async (c) =>
    c.json({ areas: await listServiceAreas(c.var.deps, c.var.user.accountId) }),
  )
  .post('/company/service-areas', requireUser, validate('json', serviceAreasSchema), async (c) => {
    const { areas } = c.req.valid('json');
    await changeServiceAreas(c.var.deps, { accountId: c.var.user.accountId, areas });
    return c.json({ areas });
  })
  .get('/company/service-types', requireUser, async (c) =>
    c.json(await getServiceTypes(c.var.deps, c.var.user.accountId)),
  )
  .post('/company/service-types', requireUser, validate('json', serviceTypesSchema), async (c) => {
    const types = c.req.valid('json');
    await changeServiceTypes(c.var.deps, { accountId: c.var.user.accountId, types });
    return c.json(types);
  });

const reviews = new Hono<AppEnv>()
  .get('/company/integrations', requireUser, async (c) =>
    c.json(await getIntegrations(c.var.deps, c.var.user.accountId)),
  )
  .post('/company/google-reviews', requireUser, validate('json', connectGoogleSchema), async (c) => {
    const { link: review } = c.req.valid('json');
    await changeGoogleReviews(c.var.deps, { accountId: c.var.user.accountId, review });
    return c.json({ link: review.link });
  })
  .delete('/company/google-reviews', requireUser, async (c) => {
    await changeGoogleReviews(c.var.deps, { accountId: c.var.user.accountId, review: null });
    return c.body(null, 204);
  })
  .post('/company/facebook-page', requireUser, validate('json', connectFacebookSchema), async (c) => {
    const { page } = c.req.valid('json');
    await changeFacebookPage(c.var.deps, { accountId: c.var.user.accountId, page });
    return c.json({ link: page });
  })
  .delete('/company/facebook-page', requireUser, async (c) => {
    await changeFacebookPage(c.var.deps, { accountId: c.var.user.accountId, page: null });
    return c.body(null, 204);
  });

export const companyRoutes = new Hono<AppEnv>().route('/', info).route('/', work).route('/', reviews);
