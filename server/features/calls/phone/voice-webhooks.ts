import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '#domain/plain/errors.ts';
import {
  acceptEvent,
  limitCarrierBody,
  onCarrierError,
  takeCarrierRequest,
} from '../../../http/carrier-event.ts';
import type { AppEnv } from '../../../http/context.ts';
import type { TelephonyEventKind } from '../../../providers/telephony/telephony.ts';
import { type Verb, voiceDocument } from '../../../providers/telephony/voice-xml.ts';
import { takeAnswer, tellOutcome } from '../read-back/go-on-reading.ts';
import { answerCall } from './answer-call.ts';
import { endCall } from './end-call.ts';
import { announceWhenDue, listenAfterAnnouncement, resumeRecording } from './go-on.ts';
import { noteRecording } from './note-recording.ts';
import { pressKey } from './press-key.ts';
import { startRecording } from './start-recording.ts';
import { tryAgainOrEnd } from './try-again-or-end.ts';

const stepSchema = z.coerce.number().int().min(1).max(10_000);

/** What the carrier tells about calls, and asks how they go on. */
export const voiceWebhooks = new Hono<AppEnv>()
  .use(limitCarrierBody)
  .post('/incoming', async (c) => {
    const { callId: providerCallId, ...call } = await readEvent(c, 'incoming');
    return perform(c, await answerCall(c.var.deps, { providerCallId, ...call }));
  })
  .post('/started', async (c) => perform(c, await startRecording(c.var.deps, await readMoment(c))))
  .post('/announce', async (c) => perform(c, await announceWhenDue(c.var.deps, await readMoment(c))))
  .post('/listen', async (c) => perform(c, await listenAfterAnnouncement(c.var.deps, await readMoment(c))))
  .post('/resume', async (c) => perform(c, await resumeRecording(c.var.deps, await readMoment(c))))
  .post('/answer', async (c) => perform(c, await takeAnswer(c.var.deps, await readMoment(c))))
  .post('/outcome', async (c) => perform(c, await tellOutcome(c.var.deps, await readMoment(c))))
  .post('/keys', async (c) => {
    const { callId: providerCallId, key, at } = await readEvent(c, 'key');
    return perform(c, await pressKey(c.var.deps, { providerCallId, step: readStep(c), at, key }));
  })
  // Where any of the others fails, the database perhaps: this one needs nothing.
  .post('/fallback', async (c) => {
    const { failedUrl } = await readEvent(c, 'fallback');
    return perform(c, tryAgainOrEnd({ publicUrl: c.var.deps.publicUrl, failedUrl }));
  })
  .post('/status', async (c) => {
    const { callId: providerCallId, ended, durationSeconds, at } = await readEvent(c, 'status');
    if (ended) await endCall(c.var.deps, { providerCallId, endedAt: at, durationSeconds });
    return c.body(null, 200);
  })
  .post('/recording', async (c) => {
    const { callId: providerCallId, recordingId, status } = await readEvent(c, 'recording');
    if (status) await noteRecording(c.var.deps, { providerCallId, recordingId, status });
    return c.body(null, 200);
  })
  .all('/*', async (c) => {
    await readEvent(c, 'other');
    return c.body(null, 200);
  });

voiceWebhooks.onError(onCarrierError);

async function readEvent<Kind extends TelephonyEventKind>(c: Context<AppEnv>, kind: Kind) {
  return acceptEvent(c.var.deps.telephony.readEvent(kind, await takeCarrierRequest(c)));
}

async function readMoment(c: Context<AppEnv>) {
  const { callId: providerCallId, at } = await readEvent(c, 'step');
  return { providerCallId, step: readStep(c), at };
}

/** Which step of our script this is, said by the address that we gave the carrier. */
function readStep(c: Context<AppEnv>): number {
  const { data: step } = stepSchema.safeParse(c.req.query('step'));
  if (step === undefined) throw new AppError('bad_request', { message: 'a callback without its step' });
  return step;
}

function perform(c: Context<AppEnv>, verbs: Verb[]): Response {
  return c.body(voiceDocument(verbs), 200, {
    'content-type': 'text/xml; charset=utf-8',
    'cache-control': 'no-store',
  });
}
