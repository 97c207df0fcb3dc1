import { Hono } from 'hono';
import { changeCallSettingsSchema } from '#domain/calls/live.ts';
import type { AppEnv } from '../../../http/context.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { changeReminders } from '../../../records/accounts/change-reminders.ts';
import { changeTellMissing } from '../../../records/accounts/change-tell-missing.ts';
import { isListeningLive } from '../live/live-stream.ts';
import { getCallSettings } from './get-call-settings.ts';

/** What a business wants to be told while a call goes on, and of what was promised in calls. */
export const callSettingsRoutes = new Hono<AppEnv>()
  .get('/call-settings', requireUser, async (c) =>
    c.json({
      ...(await getCallSettings(c.var.deps, c.var.user)),
      isLive: isListeningLive(c.var.deps),
    }),
  )
  .post('/call-settings', requireUser, validate('json', changeCallSettingsSchema), async (c) => {
    const { accountId } = c.var.user;
    const { tellMissing, ...reminders } = c.req.valid('json');
    await c.var.deps.db.asAccount(accountId, async (tx) => {
      if (tellMissing !== undefined) await changeTellMissing(tx, { accountId, tellMissing });
      await changeReminders(tx, { accountId, ...reminders });
    });
    return c.json(await getCallSettings(c.var.deps, c.var.user));
  });
