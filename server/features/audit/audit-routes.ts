import { Hono } from 'hono';
import { activityFilterSchema, activityListSchema } from '#domain/audit/activity-filter.ts';
import { dayOf } from '#domain/plain/clock-time.ts';
import type { AppEnv } from '../../http/context.ts';
import { download, streamParts } from '../../http/download.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { exportEntries, refuseWithoutLog } from './export-entries.ts';
import { listActivity, listPeople } from './list-entries.ts';

/** The activity log, for the owner alone. */
export const auditRoutes = new Hono<AppEnv>()
  .get('/activity', requireUser, validate('query', activityListSchema), async (c) =>
    c.json(await listActivity(c.var.deps, c.var.user, c.req.valid('query'))),
  )
  .get('/activity/people', requireUser, async (c) => c.json(await listPeople(c.var.deps, c.var.user)))
  .get('/activity/export.csv', requireUser, validate('query', activityFilterSchema), async (c) => {
    const { deps, user } = c.var;
    await refuseWithoutLog(deps, user.accountId);
    const day = dayOf(deps.clock.now(), user.timeZone);
    const rows = exportEntries(deps, user, c.req.valid('query'));
    return download(c, streamParts(rows), 'text/csv; charset=utf-8', `jotline-activity-${day}.csv`);
  });
