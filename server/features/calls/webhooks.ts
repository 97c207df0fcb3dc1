import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '../../http/context.ts';
import { onError } from '../../http/on-error.ts';
import { type Verb, voiceDocument } from '../../providers/telephony/voice-xml.ts';
import { answerCall } from './answer-call.ts';
import { endCall } from './end-call.ts';
import { announceWhenDue, listenAfterAnnouncement, resumeRecording } from './go-on.ts';
import { noteRecording } from './note-recording.ts';
import { pressKey } from './press-key.ts';
import { startRecording } from './start-recording.ts';

type Fields = Record<string, string>;
interface CarrierEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { fields: Fields; at: Date };
}

const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new AppError('body_too_large');
  },
});

/** Lets through what the carrier signed, over our public address: behind a proxy we see another one. */
const fromCarrier = createMiddleware<CarrierEnv>(async (c, next) => {
  const body = await c.req.text();
  const { pathname, search } = new URL(c.req.url);
  const isSigned = c.var.deps.telephony.verifies({
    signature: c.req.header('x-twilio-signature'),
    target: pathname + search,
    contentType: c.req.header('content-type'),
    body,
  });
  if (!isSigned) throw new AppError('forbidden', { message: 'not signed by the carrier' });
  const fields = Object.fromEntries(new URLSearchParams(body));
  c.set('fields', fields);
  c.set('at', carrierTime(fields.Timestamp, c.var.deps.clock.now()));
  await next();
});

/** The carrier's own time of the event, where it gives one: a callback may be late. */
function carrierTime(timestamp: string | undefined, now: Date): Date {
  const given = new Date(timestamp ?? '');
  const isPlausible = Math.abs(given.getTime() - now.getTime()) < 24 * 3600 * 1000;
  return isPlausible ? given : now;
}

const id = z.string().min(1).max(255);
const callSchema = z.object({ CallSid: id });
const incomingSchema = callSchema.extend({
  From: z.string().max(100).default(''),
  To: z.string().max(100).default(''),
});
const keySchema = callSchema.extend({ Digits: z.string().regex(/^[0-9*#]/) });
const statusSchema = callSchema.extend({
  CallStatus: z.string(),
  CallDuration: z.coerce.number().min(0).default(0),
});
const recordingSchema = callSchema.extend({ RecordingSid: id, RecordingStatus: z.string() });
const stepSchema = z.coerce.number().int().min(1).max(10_000);

const endedStatuses = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled']);
const recordingStatuses = ['in-progress', 'completed', 'absent', 'failed'] as const;

export const voiceWebhooks = new Hono<CarrierEnv>()
  .use(limitBody, fromCarrier)
  .post('/incoming', async (c) => {
    const { CallSid: providerCallId, From: from, To: to } = read(incomingSchema, c.var.fields);
    return perform(c, await answerCall(c.var.deps, { providerCallId, from, to, at: c.var.at }));
  })
  .post('/started', async (c) => perform(c, await startRecording(c.var.deps, moment(c))))
  .post('/announce', async (c) => perform(c, await announceWhenDue(c.var.deps, moment(c))))
  .post('/listen', async (c) => perform(c, await listenAfterAnnouncement(c.var.deps, moment(c))))
  .post('/resume', async (c) => perform(c, await resumeRecording(c.var.deps, moment(c))))
  .post('/keys', async (c) => {
    const key = read(keySchema, c.var.fields).Digits.charAt(0);
    return perform(c, await pressKey(c.var.deps, { ...moment(c), key }));
  })
  .post('/status', async (c) => {
    const { CallSid: providerCallId, CallStatus, CallDuration } = read(statusSchema, c.var.fields);
    if (endedStatuses.has(CallStatus)) {
      await endCall(c.var.deps, {
        providerCallId,
        endedAt: c.var.at,
        durationSeconds: Math.ceil(CallDuration),
      });
    }
    return c.body(null, 200);
  })
  .post('/recording', async (c) => {
    const {
      CallSid: providerCallId,
      RecordingSid: recordingId,
      ...fields
    } = read(recordingSchema, c.var.fields);
    const status = recordingStatuses.find((known) => known === fields.RecordingStatus);
    if (status) await noteRecording(c.var.deps, { providerCallId, recordingId, status });
    return c.body(null, 200);
  })
  .post('/*', (c) => c.body(null, 200));

voiceWebhooks.onError((error, c) => {
  // Whatever breaks behind a good signature is our fault, also a value the database refuses: the carrier retries.
  const fault = error instanceof AppError ? error : new AppError('internal', { cause: error });
  return onError(fault, c as unknown as Context<AppEnv>);
});

function moment(c: Context<CarrierEnv>) {
  const { CallSid: providerCallId } = read(callSchema, c.var.fields);
  return { providerCallId, step: read(stepSchema, c.req.query('step')), at: c.var.at };
}

function perform(c: Context<CarrierEnv>, verbs: Verb[]): Response {
  return c.body(voiceDocument(verbs), 200, {
    'content-type': 'text/xml; charset=utf-8',
    'cache-control': 'no-store',
  });
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new AppError('bad_request', { message: 'a callback without the fields we know' });
  return parsed.data;
}
