import { Hono } from 'hono';
import { passwordOnlySchema } from '#domain/accounts/accounts.ts';
import { noteWithin } from '../../http/audit/note-request.ts';
import { checkPassword, perUser } from '../../http/check-password.ts';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { getAccountRequests } from './account-requests.ts';
import { requestExport } from './export/request-export.ts';
import { cancelDeletion, requestDeletion } from './request-deletion.ts';

/** Taking one's data along, and leaving. */
export const accountDataRoutes = new Hono<AppEnv>()
  .get('/account/requests', requireUser, async (c) =>
    c.json(await getAccountRequests(c.var.deps, c.var.user.accountId)),
  )
  .post('/account/export', requireUser, limit('export', perUser), async (c) => {
    await requestExport(c.var.deps, { accountId: c.var.user.accountId, note: noteWithin(c) });
    return c.body(null, 202);
  })
  .post(
    '/account/deletion',
    requireUser,
    validate('json', passwordOnlySchema),
    limit('password', perUser),
    checkPassword,
    async (c) => c.json(await requestDeletion(c.var.deps, { accountId: c.var.user.accountId })),
  )
  .delete('/account/deletion', requireUser, async (c) => {
    await cancelDeletion(c.var.deps, { accountId: c.var.user.accountId });
    return c.body(null, 204);
  });
