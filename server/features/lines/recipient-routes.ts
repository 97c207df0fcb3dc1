import { Hono } from 'hono';
import { z } from 'zod';
import { editRecipientSchema } from '#domain/lines/lines.ts';
import type { RecipientList } from '#domain/lines/shown-lines.ts';
import type { AppEnv } from '../../http/context.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { askRecipientAgain } from './ask-again.ts';
import { changeOwnRecipient } from './change-own-recipient.ts';
import { getAllowance } from './get-allowance.ts';
import { listRecipients } from './list-recipients.ts';
import { makeRecipientPrimary } from './make-recipient-primary.ts';
import { removeOwnRecipient } from './remove-own-recipient.ts';
import { sendSample } from './send-sample.ts';

const recipientParam = validate('param', z.object({ id: z.uuid() }));

/** The pro's side; what the people behind the addresses see is in link-routes.ts. */
export const recipientRoutes = new Hono<AppEnv>()
  .get('/recipients', requireUser, async (c) => {
    const { deps, user } = c.var;
    const [recipients, allowance] = await Promise.all([
      listRecipients(deps, user.accountId),
      getAllowance(deps, user.accountId),
    ]);
    return c.json({ recipients, included: allowance.emails } satisfies RecipientList<Date>);
  })
  .patch('/recipients/:id', requireUser, recipientParam, validate('json', editRecipientSchema), async (c) => {
    const own = { accountId: c.var.user.accountId, recipientId: c.req.valid('param').id };
    await changeOwnRecipient(c.var.deps, { ...own, change: c.req.valid('json') });
    return c.body(null, 204);
  })
  .delete('/recipients/:id', requireUser, recipientParam, async (c) => {
    await removeOwnRecipient(c.var.deps, {
      accountId: c.var.user.accountId,
      recipientId: c.req.valid('param').id,
    });
    return c.body(null, 204);
  })
  .post('/recipients/:id/primary', requireUser, recipientParam, async (c) => {
    await makeRecipientPrimary(c.var.deps, {
      accountId: c.var.user.accountId,
      recipientId: c.req.valid('param').id,
    });
    return c.body(null, 204);
  })
  .post('/recipients/:id/confirmation', requireUser, recipientParam, async (c) => {
    const { id: loginId, accountId, email: ownEmail, emailVerified: isEmailConfirmed } = c.var.user;
    const recipientId = c.req.valid('param').id;
    await askRecipientAgain(c.var.deps, { accountId, loginId, ownEmail, isEmailConfirmed, recipientId });
    return c.body(null, 204);
  })
  .post('/recipients/:id/sample', requireUser, recipientParam, async (c) => {
    await sendSample(c.var.deps, { accountId: c.var.user.accountId, recipientId: c.req.valid('param').id });
    return c.body(null, 204);
  });
