import { Hono } from 'hono';
import { billLimits, billMessages, billTypes } from '#domain/numbers/number-rules.ts';
import { acceptUpload } from '../../http/accept-upload.ts';
import { perUser } from '../../http/check-password.ts';
import type { AppEnv } from '../../http/context.ts';
import { limit } from '../../http/rate-limit.ts';
import { requireUser } from '../../http/require-user.ts';
import { uploadBill } from './porting/upload-bill.ts';

const bill = acceptUpload({
  maxBytes: billLimits.bytes,
  types: billTypes,
  tooLarge: billMessages.tooLarge,
  otherType: () => billMessages.otherKind,
});

/** Stands before the JSON routes and their guard: the body is the bill itself. */
export const billUploadRoutes = new Hono<AppEnv>().put(
  '/number/bill',
  requireUser,
  bill,
  limit('upload', perUser),
  async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    return c.json(await uploadBill(c.var.deps, { accountId: c.var.user.accountId, body }));
  },
);
