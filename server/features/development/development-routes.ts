import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../http/context.ts';
import { secureDocument } from '../../http/security-headers.ts';
import { validate } from '../../http/validate.ts';
import { findMail, listMailbox, type ReceivedMail } from '../../providers/mailer/mailbox.ts';
import { deadJobsPage, mailboxPage, mailPage } from './pages.ts';
import { phoneRoutes } from './phone/phone-routes.ts';
import { addSampleCampaign, sampleCampaignSchema } from './sample-campaign.ts';
import { addSampleEmail, addSampleLine, sampleEmailSchema, sampleLineSchema } from './sample-lines.ts';
import { addSampleMonths, sampleMonthsSchema } from './sample-months.ts';
import { sampleTrialSchema, setSampleTrial } from './sample-trial.ts';
import { textRoutes } from './texts/text-routes.ts';

/** Tools for whoever develops; the app does not mount them in production, and elsewhere shows them to its own machine. */
export const developmentRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    secureDocument(c, { mayListen: true });
    await next();
  })
  .get('/development.css', async (c) => {
    const content = await readFile(path.join(import.meta.dirname, 'development.css'), 'utf8');
    return c.body(content, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' });
  })
  .get('/mailbox', async (c) => c.html(mailboxPage(await listMailbox(c.var.deps.mailboxFolder))))
  .get('/mailbox.json', async (c) => c.json(await listMailbox(c.var.deps.mailboxFolder)))
  .get('/mailbox/:id', async (c) => {
    const mail = await findMail(c.var.deps.mailboxFolder, c.req.param('id'));
    if (!mail) throw new AppError('not_found');
    return c.html(mailPage(mail));
  })
  .get('/mailbox/:id/html', async (c) => {
    const mail = await findMail(c.var.deps.mailboxFolder, c.req.param('id'));
    if (!mail) throw new AppError('not_found');
    // A mail brings inline styles; it may show itself in our frame, and run nothing.
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox allow-popups";
    c.header('content-security-policy', `${policy}; frame-ancestors 'self'`);
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(showEmbedded(mail) || '<p>This mail has only text.</p>');
  })
  .route('/phone', phoneRoutes)
  .route('/', textRoutes)
  .post('/sample-lines', validate('json', sampleLineSchema), async (c) => {
    return c.json(await addSampleLine(c.var.deps, c.req.valid('json')), 201);
  })
  .post('/sample-emails', validate('json', sampleEmailSchema), async (c) => {
    return c.json(await addSampleEmail(c.var.deps, c.req.valid('json')), 201);
  })
  .post('/sample-campaigns', validate('json', sampleCampaignSchema), async (c) => {
    return c.json(await addSampleCampaign(c.var.deps, c.req.valid('json')), 201);
  })
  .post('/sample-trials', validate('json', sampleTrialSchema), async (c) => {
    await setSampleTrial(c.var.deps, c.req.valid('json'));
    return c.body(null, 204);
  })
  .post('/sample-months', validate('json', sampleMonthsSchema), async (c) => {
    await addSampleMonths(c.var.deps, c.req.valid('json'));
    return c.body(null, 204);
  })
  .get('/jobs', async (c) => c.html(deadJobsPage(await c.var.deps.queue.listDead())))
  .post('/jobs/:id/retry', async (c) => {
    if (!(await c.var.deps.queue.retryDead(c.req.param('id')))) throw new AppError('not_found');
    return c.redirect('/dev/jobs');
  });

/** As mail programs do: a picture that came with the mail stands where the text points to it. */
function showEmbedded({ html, attachments }: ReceivedMail): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid
        ? shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`)
        : shown,
    html,
  );
}
