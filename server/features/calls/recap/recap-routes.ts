import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { buttonsOnly, type PageEnv, privatePage, readAnswer } from '../../../http/private-page.ts';
import { limit } from '../../../http/rate-limit.ts';
import { openRecap } from './open-recap.ts';
import { recapGonePage, recapPage } from './recap-page.ts';
import { goneStopPage, recapStopPage, recapsStartedPage } from './recap-stop-pages.ts';
import { answerRecapStop, findRecapStop, type RecapStop, type StopAnswer } from './stop-recaps.ts';

/** For the customer, who has no account: the recap, and the way to get no more of them. */
export const recapRoutes = new Hono<PageEnv>()
  .use('/recap/*', buttonsOnly, privatePage)
  .get('/recap/:token', limit('recap'), async (c) => {
    const found = await openRecap(c.var.deps, c.req.param('token'));
    if (!found) return c.html(recapGonePage(c.var.nonce), 404);
    const { recap, ...rest } = found;
    return c.html(recapPage(recap, { nonce: c.var.nonce, ...rest }));
  })
  // Mail scanners open links: only a press of a button, or a mail program's one-click stop, changes anything.
  .get('/recap/stop/:id', limit('recipient-link'), async (c) => {
    const stop = await findOwn(c);
    return stop ? c.html(recapStopPage({ ...stop, nonce: c.var.nonce })) : gone(c);
  })
  .post('/recap/stop/:id', limit('recipient-link'), async (c) => {
    const stop = await findOwn(c);
    if (!stop) return gone(c);
    const answer = toStopAnswer(await readAnswer(c));
    await answerRecapStop(c.var.deps, stop, answer);
    const shown = { ...(await getAgain(c, stop)), nonce: c.var.nonce };
    return c.html(answer === 'start' ? recapsStartedPage(shown) : recapStopPage(shown));
  });

/** A mail program says no more than that it is about stopping: then it is about the business that wrote. */
function toStopAnswer(pressed: string | null): StopAnswer {
  return pressed === 'start' || pressed === 'stop-all' ? pressed : 'stop';
}

async function findOwn(c: Context<PageEnv>): Promise<RecapStop | null> {
  const id = z.uuid().safeParse(c.req.param('id'));
  return id.success ? findRecapStop(c.var.deps, id.data) : null;
}

async function getAgain(c: Context<PageEnv>, stop: RecapStop): Promise<RecapStop> {
  return (await findRecapStop(c.var.deps, stop.id)) ?? stop;
}

function gone(c: Context<PageEnv>) {
  return c.html(goneStopPage(c.var.nonce), 404);
}
