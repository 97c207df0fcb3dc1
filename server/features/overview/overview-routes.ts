import { Hono } from 'hono';
import { z } from 'zod';
import { smartContactCard } from '#domain/overview/smart-contact-card.ts';
import type { AppEnv } from '../../http/context.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { findContactNumber } from '../../records/numbers/find-contact-number.ts';
import { getOverview } from './get-overview.ts';

const period = z.enum(['today', 'week', 'month']);
const overviewSchema = z.object({
  /** Of the leads. */
  period: period.default('today'),
  communications: period.default('month'),
});

export const overviewRoutes = new Hono<AppEnv>()
  .get('/overview', requireUser, validate('query', overviewSchema), async (c) => {
    return c.json(await getOverview(c.var.deps, c.var.user, c.req.valid('query')));
  })
  .get('/smart-contact.vcf', requireUser, async (c) => {
    c.header('content-type', 'text/vcard; charset=utf-8');
    // Inline: a phone shows the contact with a button to save it; a link that says "download" still downloads.
    c.header('content-disposition', 'inline; filename="Jotline.vcf"');
    return c.body(smartContactCard(await findContactNumber(c.var.deps, c.var.user.accountId)));
  });
