import { Hono } from 'hono';
import { z } from 'zod';
import { emailSchema } from '#domain/accounts/accounts.ts';
import { customerFields } from '#domain/calls/notes.ts';
import { sendAgainSchema } from '#domain/calls/notes-sending.ts';
import { customerPhoneSchema } from '#domain/plain/phone.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { listRecipientsAgain, resendNotes } from '../delivery/resend-notes.ts';
import { writeAnyway } from '../no-job/write-anyway.ts';
import { previewRecap } from '../recap/preview-recap.ts';
import { sendCustomerRecap } from '../recap/send-customer-recap.ts';
import { confirmAllFields, confirmCustomerField } from './confirm-customer-field.ts';
import { retryCall } from './retry-call.ts';
import { takeBackConfirmation } from './take-back-confirmation.ts';
import { writeAgain } from './write-again.ts';

const callParam = z.object({ id: z.uuid() });

const fieldParam = callParam.extend({ field: z.enum(customerFields) });

const customerFieldSchema = z.strictObject({
  field: z.enum(customerFields),
  value: z.string().trim().min(1, 'Enter a value.').max(500, 'That is too long.'),
  revision: z.number().int().positive().optional(),
});
const allFieldsSchema = z.strictObject({
  values: z
    .partialRecord(
      z.enum(customerFields),
      z.string().trim().min(1, 'Enter a value.').max(500, 'That is too long.'),
    )
    .refine((values) => Object.keys(values).length > 0, 'Say which details.'),
  revision: z.number().int().positive().optional(),
});
const writeAgainSchema = z.strictObject({
  revision: z.number().int().positive(),
  replaceEdits: z.boolean().default(false),
});
const recapSchema = z
  .strictObject({ email: emailSchema.optional(), phone: customerPhoneSchema.optional() })
  .transform(({ email, phone }, context) => {
    if (email && !phone) return { channel: 'email' as const, address: email };
    if (phone && !email) return { channel: 'text' as const, address: phone };
    context.addIssue({ code: 'custom', message: 'Name an email address or a phone number.' });
    return z.NEVER;
  });

export const callRoutes = new Hono<AppEnv>()
  .post(
    '/calls/:id/customer',
    requireUser,
    validate('param', callParam),
    validate('json', customerFieldSchema),
    async (c) => {
      const { accountId, role } = c.var.user;
      const owner = { accountId, role, callId: c.req.valid('param').id };
      return c.json(await confirmCustomerField(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .post(
    '/calls/:id/customer/all',
    requireUser,
    validate('param', callParam),
    validate('json', allFieldsSchema),
    async (c) => {
      const { accountId, role } = c.var.user;
      const owner = { accountId, role, callId: c.req.valid('param').id };
      return c.json(await confirmAllFields(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .delete('/calls/:id/customer/:field', requireUser, validate('param', fieldParam), async (c) => {
    const { id: callId, field } = c.req.valid('param');
    const { accountId, role } = c.var.user;
    return c.json(await takeBackConfirmation(c.var.deps, { accountId, callId, role, field }));
  })
  .post('/calls/:id/retry', requireUser, validate('param', callParam), async (c) => {
    return c.json(
      await retryCall(c.var.deps, { accountId: c.var.user.accountId, callId: c.req.valid('param').id }),
    );
  })
  .post(
    '/calls/:id/deliver',
    requireUser,
    validate('param', callParam),
    validate('json', sendAgainSchema),
    limit('resend-notes', perUser),
    async (c) => {
      const { accountId, emailVerified: isEmailConfirmed } = c.var.user;
      const callId = c.req.valid('param').id;
      const chosen = c.req.valid('json');
      return c.json(await resendNotes(c.var.deps, { accountId, callId, isEmailConfirmed, ...chosen }));
    },
  )
  .get('/calls/:id/recipients', requireUser, validate('param', callParam), async (c) => {
    const own = { accountId: c.var.user.accountId, callId: c.req.valid('param').id };
    return c.json(await listRecipientsAgain(c.var.deps, own));
  })
  .post(
    '/calls/:id/write-again',
    requireUser,
    validate('param', callParam),
    validate('json', writeAgainSchema),
    limit('write-again', perUser),
    async (c) => {
      const owner = { accountId: c.var.user.accountId, callId: c.req.valid('param').id };
      return c.json(await writeAgain(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .post('/calls/:id/write-anyway', requireUser, validate('param', callParam), async (c) => {
    return c.json(
      await writeAnyway(c.var.deps, { accountId: c.var.user.accountId, callId: c.req.valid('param').id }),
    );
  })
  .post(
    '/calls/:id/recap',
    requireUser,
    validate('param', callParam),
    validate('json', recapSchema),
    async (c) => {
      const owner = { accountId: c.var.user.accountId, callId: c.req.valid('param').id };
      return c.json(await sendCustomerRecap(c.var.deps, { ...owner, ...c.req.valid('json') }));
    },
  )
  .get('/calls/:id/recap', requireUser, validate('param', callParam), async (c) => {
    const { accountId } = c.var.user;
    return c.json(await previewRecap(c.var.deps, { accountId, callId: c.req.valid('param').id }));
  });
