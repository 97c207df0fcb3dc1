import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  type CarrierEnv,
  limitCarrierBody,
  onCarrierError,
  readFields,
  signedByCarrier,
} from '../../../http/signed-by-carrier.ts';
import { type Verb, voiceDocument } from '../../../providers/telephony/voice-xml.ts';
import { answerCall } from './answer-call.ts';
import { endCall } from './end-call.ts';
import { announceWhenDue, listenAfterAnnouncement, resumeRecording } from './go-on.ts';
import { noteRecording } from './note-recording.ts';
import { pressKey } from './press-key.ts';
import { startRecording } from './start-recording.ts';

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
  .use(limitCarrierBody, signedByCarrier)
  .post('/incoming', async (c) => {
    const { CallSid: providerCallId, From: from, To: to } = readFields(incomingSchema, c.var.fields);
    return perform(c, await answerCall(c.var.deps, { providerCallId, from, to, at: c.var.at }));
  })
  .post('/started', async (c) => perform(c, await startRecording(c.var.deps, moment(c))))
  .post('/announce', async (c) => perform(c, await announceWhenDue(c.var.deps, moment(c))))
  .post('/listen', async (c) => perform(c, await listenAfterAnnouncement(c.var.deps, moment(c))))
  .post('/resume', async (c) => perform(c, await resumeRecording(c.var.deps, moment(c))))
  .post('/keys', async (c) => {
    const key = readFields(keySchema, c.var.fields).Digits.charAt(0);
    return perform(c, await pressKey(c.var.deps, { ...moment(c), key }));
  })
  .post('/status', async (c) => {
    const { CallSid: providerCallId, CallStatus, CallDuration } = readFields(statusSchema, c.var.fields);
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
    } = readFields(recordingSchema, c.var.fields);
    const status = recordingStatuses.find((known) => known === fields.RecordingStatus);
    if (status) await noteRecording(c.var.deps, { providerCallId, recordingId, status });
    return c.body(null, 200);
  })
  .post('/*', (c) => c.body(null, 200));

voiceWebhooks.onError(onCarrierError);

function moment(c: Context<CarrierEnv>) {
  const { CallSid: providerCallId } = readFields(callSchema, c.var.fields);
  return { providerCallId, step: readFields(stepSchema, c.req.query('step')), at: c.var.at };
}

function perform(c: Context<CarrierEnv>, verbs: Verb[]): Response {
  return c.body(voiceDocument(verbs), 200, {
    'content-type': 'text/xml; charset=utf-8',
    'cache-control': 'no-store',
  });
}
