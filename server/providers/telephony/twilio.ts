import { z } from 'zod';
import { isSignedByCarrier } from '../carrier/is-signed-by-carrier.ts';
import { readBounded } from '../carrier/read-bounded.ts';
import { readPages, toSecond } from '../carrier/read-pages.ts';
import { readSignedForm } from '../carrier/read-signed-form.ts';
import { followRedirects } from './follow-redirects.ts';
import { readStreamMessage } from './stream-messages.ts';
import { type LiveRecording, type Telephony, TelephonyError } from './telephony.ts';
import { twilioEvents } from './twilio-events.ts';
import { socketUrl, voiceDocument } from './voice-xml.ts';

const requestSeconds = 10;
/** Someone waits on the phone for the answer. */
const liveSeconds = 4;
const downloadSeconds = 120;
/** Four hours of two channels of 16 bits, and some. */
const largestRecordingBytes = 600 * 1024 * 1024;

const callSchema = z.object({ status: z.string(), duration: z.coerce.number().nullish() });
const callsSchema = z.object({
  calls: z.array(
    z.object({
      sid: z.string(),
      status: z.string(),
      direction: z.string(),
      end_time: z.coerce.date().nullish(),
    }),
  ),
  next_page_uri: z.string().nullish(),
});
const recordingsSchema = z.object({
  recordings: z.array(z.object({ sid: z.string(), status: z.string() })).default([]),
});

/** Twilio's REST API; the base address is a setting for a proxy or an emulator that speaks the same. */
export function createTwilioTelephony(options: {
  name: string;
  describe: string;
  baseUrl: string;
  accountSid: string;
  authToken: string;
  number: string;
  publicUrl: string;
}): Telephony {
  const { accountSid, authToken } = options;
  const account = `${options.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function request(
    path: string,
    init: { method?: string; form?: Record<string, string>; seconds?: number; signal?: AbortSignal },
  ) {
    const { method = 'GET', form, seconds = requestSeconds, signal } = init;
    const timeout = AbortSignal.timeout(seconds * 1000);
    const asked = {
      headers: { authorization },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    const body = form && new URLSearchParams(form);
    const response = await (method === 'GET'
      ? followRedirects(account + path, asked)
      : fetch(account + path, { ...asked, method, body, redirect: 'manual' })
    ).catch((cause) => {
      if (cause instanceof TelephonyError) throw cause;
      throw new TelephonyError('the carrier does not answer', { retryable: true, cause });
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw toError(response.status);
  }

  const find = (path: string) =>
    request(path, {}).then(
      (response) => response.json(),
      (error: CarrierRefusal) => {
        if (error.status === 404) return null;
        throw error;
      },
    );

  const setRecording = async ({ callId, recordingId }: LiveRecording, form: Record<string, string>) => {
    const path = `/Calls/${id(callId)}/Recordings/${recordingId ? id(recordingId) : 'Twilio.CURRENT'}.json`;
    await request(path, { method: 'POST', form, seconds: liveSeconds });
  };

  return {
    name: options.name,
    describe: () => options.describe,
    number: options.number,
    readEvent: (kind, request) => readSignedForm(options, request, twilioEvents[kind]),
    isOwnStream: ({ target, header }) =>
      isSignedByCarrier({
        authToken,
        signature: header('x-twilio-signature'),
        url: socketUrl(options.publicUrl, target),
        contentType: undefined,
        body: '',
      }),
    readStreamMessage,

    async fetchRecording(recordingId, signal) {
      // Without the query the carrier mixes the two channels into one.
      const path = `/Recordings/${id(recordingId)}.wav?RequestedChannels=2`;
      const response = await request(path, { seconds: downloadSeconds, signal });
      const body = await readBounded(response, {
        mostBytes: largestRecordingBytes,
        tooLarge: () => new TelephonyError('the recording is too large', { retryable: false }),
        brokeOff: (cause) => new TelephonyError('the download broke off', { retryable: true, cause }),
      });
      return { body, contentType: response.headers.get('content-type') ?? 'audio/wav' };
    },

    async deleteRecording(recordingId) {
      await request(`/Recordings/${id(recordingId)}.json`, { method: 'DELETE' }).catch((error) => {
        if (error.status !== 404) throw error;
      });
    },

    pauseRecording: (call) => setRecording(call, { Status: 'paused', PauseBehavior: 'skip' }),
    resumeRecording: (call) => setRecording(call, { Status: 'in-progress' }),

    async endCall(callId) {
      await request(`/Calls/${id(callId)}.json`, { method: 'POST', form: { Status: 'completed' } });
    },

    async findCall(callId) {
      const call = await find(`/Calls/${id(callId)}.json`);
      if (call === null) return null;
      const { status, duration } = callSchema.parse(call);
      const { recordings } = recordingsSchema.parse(
        (await find(`/Calls/${id(callId)}/Recordings.json`)) ?? {},
      );
      return {
        ended: isEnded(status),
        durationSeconds: duration ?? null,
        recordings: recordings.map(({ sid, status: recordingStatus }) => ({
          recordingId: sid,
          status: readStatus(recordingStatus),
        })),
      };
    },

    async listEndedCalls(since) {
      const query = new URLSearchParams({ 'StartTime>': toSecond(since), PageSize: '500' });
      const calls = await readPages(`/Calls.json?${query}`, async (path) => {
        const response = await request(path, {});
        const { calls: rows, next_page_uri: next } = callsSchema.parse(await response.json());
        // An address of the whole account, without its host.
        return { rows, next: next ? next.slice(next.indexOf('/Calls.json')) : null };
      });
      return calls
        .filter(({ status, direction }) => isEnded(status) && direction === 'inbound')
        .map(({ sid, end_time: endedAt }) => ({ callId: sid, endedAt: endedAt ?? null }));
    },

    async callWith(to, verbs) {
      const form = { To: to, From: options.number, Twiml: voiceDocument(verbs) };
      await request('/Calls.json', { method: 'POST', form });
    },
  };
}

const isEnded = (status: string) => !['queued', 'initiated', 'ringing', 'in-progress'].includes(status);

class CarrierRefusal extends TelephonyError {
  readonly status: number;
  constructor(status: number, retryable: boolean) {
    super(`the carrier answered ${status}`, { retryable, isMissing: status === 404 });
    this.status = status;
  }
}

/** Answers that stay the same. A refused token is not among them: it is put right while the job waits. */
const finalStatuses = [400, 404, 405, 410, 422];

function toError(status: number): CarrierRefusal {
  return new CarrierRefusal(status, !finalStatuses.includes(status));
}

function readStatus(status: string): 'processing' | 'completed' | 'absent' | 'failed' {
  return status === 'completed' || status === 'absent' || status === 'failed' ? status : 'processing';
}

/** An id comes from a signed request, and still never becomes another path. */
function id(value: string): string {
  return encodeURIComponent(value);
}
