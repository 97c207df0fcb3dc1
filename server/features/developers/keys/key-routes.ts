import { Hono } from 'hono';
import { z } from 'zod';
import { newKeySchema } from '#domain/developers/developers.ts';
import { checkPassword, perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

const keyParam = z.object({ id: z.uuid('There is no such key.') });

export const keyRoutes = new Hono<AppEnv>()
  .get('/keys', requireUser, async (c) => c.json(await listKeys(c.var.deps, c.var.user)))
  .post(
    '/keys',
    requireUser,
    validate('json', newKeySchema),
    limit('key', perUser),
    limit('password', perUser),
    checkPassword,
    async (c) => {
      const { password: _, ...wanted } = c.req.valid('json');
      return c.json(await createKey(c.var.deps, { accountId: c.var.user.accountId, ...wanted }), 201);
    },
  )
  .delete('/keys/:id', requireUser, validate('param', keyParam), async (c) => {
    const { accountId } = c.var.user;
    await revokeKey(c.var.deps, { accountId, keyId: c.req.valid('param').id });
    return c.body(null, 204);
  });
