import { Hono } from 'hono';
import { z } from 'zod';
import {
  savedFilterChangeSchema,
  savedFilterQuerySchema,
  savedFilterSchema,
} from '#domain/saved-filters/saved-filters.ts';
import type { AppEnv } from '../../http/context.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { changeSavedFilter } from './change-saved-filter.ts';
import { createSavedFilter } from './create-saved-filter.ts';
import { listSavedFilters } from './list-saved-filters.ts';
import { removeSavedFilter } from './remove-saved-filter.ts';

const filterParam = z.object({ id: z.uuid('There is no such filter.') });

export const savedFilterRoutes = new Hono<AppEnv>()
  .get('/saved-filters', requireUser, validate('query', savedFilterQuerySchema), async (c) => {
    const { accountId, id: loginId } = c.var.user;
    const asked = { accountId, loginId, ...c.req.valid('query') };
    return c.json({ filters: await listSavedFilters(c.var.deps, asked) });
  })
  .post('/saved-filters', requireUser, validate('json', savedFilterSchema), async (c) => {
    const { accountId, id: loginId, role } = c.var.user;
    const input = c.req.valid('json');
    return c.json(await createSavedFilter(c.var.deps, { accountId, loginId, role, input }), 201);
  })
  .patch(
    '/saved-filters/:id',
    requireUser,
    validate('param', filterParam),
    validate('json', savedFilterChangeSchema),
    async (c) => {
      const { accountId, id: loginId, role } = c.var.user;
      const own = { accountId, loginId, role, filterId: c.req.valid('param').id };
      return c.json(await changeSavedFilter(c.var.deps, { ...own, change: c.req.valid('json') }));
    },
  )
  .delete('/saved-filters/:id', requireUser, validate('param', filterParam), async (c) => {
    const { accountId, id: loginId } = c.var.user;
    await removeSavedFilter(c.var.deps, { accountId, loginId, filterId: c.req.valid('param').id });
    return c.body(null, 204);
  });
