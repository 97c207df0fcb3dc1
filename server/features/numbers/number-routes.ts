import { Hono } from 'hono';
import { numberSearchSchema, orderNumberSchema, portNumberSchema } from '#domain/numbers/numbers.ts';
import { registrationSchema } from '#domain/numbers/registration.ts';
import { perUser } from '../../http/check-password.ts';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { getNumberPage } from './get-number-page.ts';
import { giveBackNumber, keepNumber } from './give-back-number.ts';
import { orderNumber } from './order-number.ts';
import { portNumber } from './porting/port-number.ts';
import { changeRegistration } from './registration/change-registration.ts';
import { sendCodeAgain } from './registration/send-code-again.ts';
import { submitRegistration } from './registration/submit-registration.ts';
import { searchNumbers } from './search-numbers.ts';

/** A number of one's own, and what the phone companies want to know before they let its texts through. */
export const numberRoutes = new Hono<AppEnv>()
  .get('/number', requireUser, async (c) => {
    return c.json(await getNumberPage(c.var.deps, c.var.user.accountId));
  })
  .get(
    '/number/search',
    requireUser,
    limit('number-search', perUser),
    validate('query', numberSearchSchema),
    async (c) => {
      const { areaCode } = c.req.valid('query');
      return c.json({ numbers: await searchNumbers(c.var.deps, areaCode) });
    },
  )
  .post(
    '/number',
    requireUser,
    limit('number-order', perUser),
    validate('json', orderNumberSchema),
    async (c) => {
      await orderNumber(c.var.deps, { accountId: c.var.user.accountId, ...c.req.valid('json') });
      return c.json(await getNumberPage(c.var.deps, c.var.user.accountId), 202);
    },
  )
  .post(
    '/number/port',
    requireUser,
    limit('number-order', perUser),
    validate('json', portNumberSchema),
    async (c) => {
      await portNumber(c.var.deps, { accountId: c.var.user.accountId, details: c.req.valid('json') });
      return c.json(await getNumberPage(c.var.deps, c.var.user.accountId), 202);
    },
  )
  .delete('/number', requireUser, async (c) => {
    await giveBackNumber(c.var.deps, c.var.user.accountId);
    return c.json(await getNumberPage(c.var.deps, c.var.user.accountId));
  })
  .post('/number/keep', requireUser, async (c) => {
    await keepNumber(c.var.deps, c.var.user.accountId);
    return c.json(await getNumberPage(c.var.deps, c.var.user.accountId));
  })
  .post('/number/registration', requireUser, validate('json', registrationSchema), async (c) => {
    await changeRegistration(c.var.deps, { accountId: c.var.user.accountId, given: c.req.valid('json') });
    return c.json(await getNumberPage(c.var.deps, c.var.user.accountId));
  })
  .post(
    '/number/registration/submit',
    requireUser,
    limit('number-order', perUser),
    validate('json', registrationSchema),
    async (c) => {
      await submitRegistration(c.var.deps, { accountId: c.var.user.accountId, given: c.req.valid('json') });
      return c.json(await getNumberPage(c.var.deps, c.var.user.accountId));
    },
  )
  .post('/number/registration/code', requireUser, limit('number-order', perUser), async (c) => {
    await sendCodeAgain(c.var.deps, c.var.user.accountId);
    return c.body(null, 204);
  });
