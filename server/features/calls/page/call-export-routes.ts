import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { callFilterSchema } from '#domain/calls/call-list.ts';
import { ticketNumber } from '#domain/calls/call-wording.ts';
import type { AppEnv, UserEnv } from '../../../http/context.ts';
import { download, streamParts } from '../../../http/download.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { findCompanyLogo } from '../../../records/files/find-company-logo.ts';
import { toCsv } from './calls-csv.ts';
import { type ExportedCall, exportCalls } from './export-calls.ts';
import { getCall } from './get-call.ts';

const callParam = z.object({ id: z.uuid('There is no such call.') });

export const callExportRoutes = new Hono<AppEnv>()
  .get('/calls/export.csv', requireUser, validate('query', callFilterSchema), (c) => {
    const { deps, user } = c.var;
    const rows = toCsv(exportCalls(deps, user, c.req.valid('query')), user.timeZone);
    return download(c, streamParts(rows), 'text/csv; charset=utf-8', `jotline-calls-${today(c)}.csv`);
  })
  .get('/calls/export.json', requireUser, validate('query', callFilterSchema), (c) => {
    const { deps, user } = c.var;
    const parts = toJson(exportCalls(deps, user, c.req.valid('query')));
    return download(c, streamParts(parts), 'application/json', `jotline-calls-${today(c)}.json`);
  })
  .get('/calls/:id/export.json', requireUser, validate('param', callParam), async (c) => {
    const { id: callId } = c.req.valid('param');
    const detail = await getCall(c.var.deps, { accountId: c.var.user.accountId, callId });
    const { call, notes, transcript, consent } = detail;
    const text = JSON.stringify({ call, notes, transcript, consent }, null, 2);
    return download(c, text, 'application/json', `${ticketNumber(callId)}.json`);
  })
  .get('/calls/:id/export.pdf', requireUser, validate('param', callParam), async (c) => {
    const { id: callId } = c.req.valid('param');
    const detail = await getCall(c.var.deps, { accountId: c.var.user.accountId, callId });
    // Loaded when first asked for: the drawing library is large, and the server starts without it.
    const { drawTicket } = await import('../delivery/draw-ticket.ts');
    const logo = await findCompanyLogo(c.var.deps, c.var.user.accountId);
    return download(
      c,
      streamParts(drawTicket(detail, logo)),
      'application/pdf',
      `${ticketNumber(callId)}.pdf`,
    );
  });

async function* toJson(calls: AsyncIterable<ExportedCall>): AsyncGenerator<string> {
  let separator = '{"calls":[\n';
  for await (const call of calls) {
    yield separator + JSON.stringify(call);
    separator = ',\n';
  }
  yield separator.startsWith('{') ? '{"calls":[]}\n' : '\n]}\n';
}

const today = (c: Context<UserEnv>) =>
  c.var.deps.clock.now().toLocaleDateString('en-CA', { timeZone: c.var.user.timeZone });
