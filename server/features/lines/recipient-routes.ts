import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { secureDocument } from '../../http/security-headers.ts';
import { answerConfirmation, findConfirmation } from './answer-confirmation.ts';
import { confirmPage, goneRecipientPage, startedPage, stopPage, stoppedPage } from './recipient-pages.ts';
import { answerStopLink, findStopLink } from './stop-notes.ts';

interface PageEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { nonce: string };
}

/** The link is the key: found by no search engine, told to no other site. */
const privatePage = createMiddleware<PageEnv>(async (c, next) => {
  c.header('x-robots-tag', 'noindex, nofollow');
  c.header('cache-control', 'private, no-store');
  c.set('nonce', secureDocument(c as unknown as Context<AppEnv>).nonce);
  c.header('referrer-policy', 'no-referrer');
  await next();
});

/** For people without an account. A mail program's one-click stop posts `List-Unsubscribe=One-Click`. */
export const recipientRoutes = new Hono<PageEnv>()
  .use('/recipients/*', limit('recipient-link'), privatePage)
  .get('/recipients/confirm/:token', async (c) => {
    const found = await findConfirmation(c.var.deps, c.req.param('token'));
    return found ? c.html(confirmPage({ ...found, nonce: c.var.nonce })) : gone(c);
  })
  .post('/recipients/confirm/:token', async (c) => {
    const confirmation = await findConfirmation(c.var.deps, c.req.param('token'));
    if (!confirmation) return gone(c);
    const answer = (await c.req.parseBody()).answer;
    if (answer !== 'yes' && answer !== 'no')
      return c.html(confirmPage({ ...confirmation, nonce: c.var.nonce }), 400);
    const agreed = answer === 'yes';
    await answerConfirmation(c.var.deps, { confirmation, agreed });
    const show = agreed ? startedPage : stoppedPage;
    return c.html(show({ ...confirmation, nonce: c.var.nonce }));
  })
  .get('/recipients/stop/:id', async (c) => {
    const found = await findOwn(c);
    if (!found) return gone(c);
    const show = found.stoppedAt ? stoppedPage : stopPage;
    return c.html(show({ ...found, nonce: c.var.nonce }));
  })
  .post('/recipients/stop/:id', async (c) => {
    const found = await findOwn(c);
    if (!found) return gone(c);
    const wanted = (await c.req.parseBody()).answer === 'yes';
    await answerStopLink(c.var.deps, { ...found, wanted });
    const show = wanted ? startedPage : stoppedPage;
    return c.html(show({ ...found, nonce: c.var.nonce }));
  });

async function findOwn(c: Context<PageEnv>) {
  const id = z.uuid().safeParse(c.req.param('id'));
  return id.success ? findStopLink(c.var.deps, id.data) : null;
}

function gone(c: Context<PageEnv>) {
  return c.html(goneRecipientPage(c.var.nonce), 404);
}
