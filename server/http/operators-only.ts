import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from './context.ts';
import { isFromHere } from './own-machine-only.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Who has the token of the settings; without one, whoever asks from this machine itself. */
export const operatorsOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { METRICS_TOKEN: token } = c.var.deps.env;
  const [, given = ''] = /^Bearer (\S{1,500})$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const mayPass = token ? timingSafeEqual(digest(given), digest(token)) : isFromHere(c);
  if (!mayPass) throw new AppError('not_found');
  await next();
});
