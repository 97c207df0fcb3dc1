import { Hono } from 'hono';
import { z } from 'zod';
import { maxTextLength } from '#domain/campaigns/sms.ts';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { validate } from '../../http/validate.ts';
import { replyToCustomer } from './reply-to-customer.ts';
import { textContact } from './text-contact.ts';

const conversationParam = z.object({ id: z.uuid() });
const contactParam = z.object({ id: z.uuid('There is no such contact.') });
const textSchema = z.strictObject({
  body: z
    .string()
    .trim()
    .min(1, 'Write a message.')
    .max(maxTextLength, 'That is too long for a text.')
    .refine((text) => !text.includes('\u0000'), 'That has characters we cannot send.'),
});

export const messageRoutes = new Hono<AppEnv>()
  .post(
    '/contacts/:id/messages',
    requireUser,
    limit('text-reply'),
    validate('param', contactParam),
    validate('json', textSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, contactId: c.req.valid('param').id };
      return c.json(await textContact(c.var.deps, { ...own, ...c.req.valid('json') }), 201);
    },
  )
  .post(
    '/conversations/:id/messages',
    requireUser,
    limit('text-reply'),
    validate('param', conversationParam),
    validate('json', textSchema),
    async (c) => {
      const own = { accountId: c.var.user.accountId, conversationId: c.req.valid('param').id };
      return c.json({ message: await replyToCustomer(c.var.deps, { ...own, ...c.req.valid('json') }) }, 201);
    },
  );
