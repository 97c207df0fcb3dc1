import { z } from 'zod';
import type { TelephonyEventKind, TelephonyEvents } from './telephony.ts';

const id = z.string().min(1).max(255);
const phone = z.string().max(100).default('');
const endedStatuses = ['completed', 'busy', 'failed', 'no-answer', 'canceled'];
const recordingStatuses = ['in-progress', 'completed', 'absent', 'failed'] as const;

/** The forms that the carrier posts, in our words. */
export const twilioEvents: { [Kind in TelephonyEventKind]: z.ZodType<TelephonyEvents[Kind]> } = {
  incoming: z
    .object({ CallSid: id, From: phone, To: phone, StirVerstat: z.string().max(100).default('') })
    .transform(({ CallSid: callId, From: from, To: to, StirVerstat: verdict }) => ({
      callId,
      from,
      to,
      isForged: verdict.startsWith('TN-Validation-Failed'),
    })),
  step: z.object({ CallSid: id }).transform(({ CallSid: callId }) => ({ callId })),
  fallback: z
    .object({ CallSid: id, ErrorUrl: z.string().max(2000).nullable().default(null) })
    .transform(({ CallSid: callId, ErrorUrl: failedUrl }) => ({ callId, failedUrl })),
  key: z
    .object({ CallSid: id, Digits: z.string().regex(/^[0-9*#]/) })
    .transform(({ CallSid: callId, Digits }) => ({ callId, key: Digits.charAt(0) })),
  status: z
    .object({ CallSid: id, CallStatus: z.string(), CallDuration: z.coerce.number().min(0).default(0) })
    .transform(({ CallSid: callId, CallStatus, CallDuration }) => ({
      callId,
      ended: endedStatuses.includes(CallStatus),
      durationSeconds: Math.ceil(CallDuration),
    })),
  recording: z
    .object({ CallSid: id, RecordingSid: id, RecordingStatus: z.string() })
    .transform(({ CallSid: callId, RecordingSid: recordingId, RecordingStatus }) => ({
      callId,
      recordingId,
      status: recordingStatuses.find((known) => known === RecordingStatus) ?? null,
    })),
  other: z.object({}),
};
