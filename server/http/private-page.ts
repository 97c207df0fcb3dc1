import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from './context.ts';
import { secureDocument } from './security-headers.ts';

export interface PageEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { nonce: string };
}

/** A page for whoever has the link, which is its key: found by no search engine, told to no other site. */
export const privatePage = createMiddleware<PageEnv>(async (c, next) => {
  c.header('x-robots-tag', 'noindex, nofollow');
  c.header('cache-control', 'private, no-store');
  c.set('nonce', secureDocument(c as unknown as Context<AppEnv>).nonce);
  c.header('referrer-policy', 'no-referrer');
  await next();
});

/** Such a page has buttons and no fields: a mail program's own button posts a few bytes. */
export const buttonsOnly = bodyLimit({
  maxSize: 4 * 1024,
  onError: () => {
    throw new AppError('body_too_large');
  },
});

/** The button that was pressed; null for a mail program's one-click stop, and for what cannot be read. */
export async function readAnswer(c: Context<PageEnv>): Promise<string | null> {
  const { answer } = await c.req.parseBody().catch(() => ({ answer: null }));
  return typeof answer === 'string' ? answer : null;
}
