import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/plain/errors.ts';
import type { AppEnv } from '../../http/context.ts';
import {
  type MailEventSource,
  mailEventSources,
  readMailEvents,
} from '../../providers/mailer/mail-events.ts';
import { noteBounce } from './note-bounce.ts';

/**
 * Mail that came back, and people who called it spam. Whoever tells it knows MAIL_WEBHOOK_SECRET, which both services
 * and `curl` send as the password of basic authentication: https://jotline:SECRET@…/webhooks/mail/postmark
 * POST /webhooks/mail/postmark · /sendgrid: their JSON; /dsn: a delivery status notification as it came, by a pipe.
 */
export const mailWebhooks = new Hono<AppEnv>().post(
  '/:source',
  bodyLimit({
    maxSize: 5 * 1024 * 1024,
    onError: () => {
      throw new AppError('body_too_large');
    },
  }),
  async (c) => {
    const source = mailEventSources.find((known) => known === c.req.param('source'));
    if (!source) throw new AppError('not_found');
    refuseStrangers(c);
    const events = await readMailEvents(source satisfies MailEventSource, await c.req.text());
    if (!events) throw new AppError('bad_request', { message: `not an event of ${source}` });
    for (const event of events) await noteBounce(c.var.deps, event);
    return c.json({ noted: events.length });
  },
);

function refuseStrangers(c: Context<AppEnv>): void {
  const { MAIL_WEBHOOK_SECRET: secret } = c.var.deps.env;
  const [, encoded = ''] = /^basic ([\w+/=]{1,2000})$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!secret || !timingSafeEqual(digest(given), digest(secret)))
    throw new AppError('forbidden', { message: 'a mail event without the secret' });
}
