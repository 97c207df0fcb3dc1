import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { buttonsOnly, type PageEnv, privatePage, readAnswer } from '../../http/private-page.ts';
import { limit } from '../../http/rate-limit.ts';
import { answerConfirmation, findConfirmation } from './answer-confirmation.ts';
import { answerStopLink, findStopLink } from './answer-stop-link.ts';
import { confirmPage, goneRecipientPage, startedPage, stopPage, stoppedPage } from './link-pages.ts';

/** For people without an account. A mail program's one-click stop posts `List-Unsubscribe=One-Click`. */
export const recipientLinkRoutes = new Hono<PageEnv>()
  .use('/recipients/*', limit('recipient-link'), buttonsOnly, privatePage)
  .get('/recipients/confirm/:token', async (c) => {
    const found = await findConfirmation(c.var.deps, c.req.param('token'));
    return found ? c.html(confirmPage({ ...found, nonce: c.var.nonce })) : gone(c);
  })
  .post('/recipients/confirm/:token', async (c) => {
    const confirmation = await findConfirmation(c.var.deps, c.req.param('token'));
    if (!confirmation) return gone(c);
    const answer = await readAnswer(c);
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
    const wanted = (await readAnswer(c)) === 'yes';
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
