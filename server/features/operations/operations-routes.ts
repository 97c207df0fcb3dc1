import { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import { refuseOtherSites } from '../../http/api-guard.ts';
import { buttonsOnly, type PageEnv, privatePage } from '../../http/private-page.ts';
import { requireOperator } from '../../http/require-operator.ts';
import { validate } from '../../http/validate.ts';
import { getOperations } from './get-operations.ts';
import { operationsPage } from './operations-page.ts';

const said = { retried: 'It will be tried again.', gone: 'It was no longer there.' };

/** For whoever runs the product, in production too. */
export const operationsRoutes = new Hono<PageEnv>()
  .use(requireOperator, privatePage)
  .get('/', async (c) => {
    const { deps, nonce } = c.var;
    // With none at all, a browser would not say either that Retry was pressed on our own page.
    c.header('referrer-policy', 'same-origin');
    const message = said[c.req.query('said') as keyof typeof said] ?? null;
    return c.html(operationsPage(await getOperations(deps), { nonce, message }));
  })
  .post('/jobs/:id/retry', buttonsOnly, validate('param', z.object({ id: z.uuid() })), async (c) => {
    refuseOtherSites(c);
    const { deps, user } = c.var;
    const { id: jobId } = c.req.valid('param');
    const isRetried = await deps.queue.retryDead(jobId);
    deps.log.info({ jobId, isRetried, loginId: user.id }, 'operator retried a job');
    return c.redirect(`/operations?said=${isRetried ? 'retried' : 'gone'}`, 303);
  })
  .all('*', () => {
    throw new AppError('not_found');
  });
