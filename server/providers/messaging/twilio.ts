import { z } from 'zod';
import { readBounded } from '../carrier/read-bounded.ts';
import { readPages, toSecond } from '../carrier/read-pages.ts';
import { readSignedForm } from '../carrier/read-signed-form.ts';
import { triedAgain } from '../carrier/tried-again.ts';
import { type ListedText, type Messaging, MessagingError, type SentText, type Text } from './messaging.ts';
import { readRefusal, stoppedCode, twilioEvents } from './twilio-events.ts';

/** Well under `sendLeaseSeconds`: when the lease is over, nothing of ours is still under way. */
const requestSeconds = 10;
const mediaSeconds = 30;
/** Carriers take 5 MB a message; some formats grow on the way. */
const largestMediaBytes = 20 * 1024 * 1024;
/** The two clocks may differ. */
const clockMilliseconds = 5000;

const messageSchema = z.object({
  sid: z.string(),
  from: z.string().nullish(),
  num_segments: z.coerce.number().int().min(0).catch(1),
});
const listSchema = z.object({
  messages: z.array(
    messageSchema.extend({
      to: z.string(),
      body: z.string().nullish(),
      direction: z.string(),
      date_created: z.string().nullish(),
    }),
  ),
});
const pageSchema = z.object({
  messages: z.array(
    messageSchema.extend({
      to: z.string().nullish(),
      body: z.string().nullish(),
      direction: z.string(),
      status: z.string(),
      error_code: z.coerce.string().nullish().catch(null),
      num_media: z.coerce.number().int().min(0).catch(0),
      date_sent: z.string().nullish(),
      messaging_service_sid: z.string().nullish(),
    }),
  ),
  next_page_uri: z.string().nullish(),
});
type Row = z.infer<typeof pageSchema>['messages'][number];
const mediaSchema = z.object({ media_list: z.array(z.object({ uri: z.string() })) });
const refusalSchema = z.object({ code: z.coerce.string().optional(), message: z.string().optional() });

/** Twilio's REST API; the base address is a setting for a proxy or an emulator that speaks the same. */
export function createTwilioMessaging(options: {
  name: string;
  describe: string;
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A messaging service chooses among its numbers; without one the number itself sends. */
  messagingServiceSid?: string;
  number: string;
  publicUrl: string;
  limits: Messaging['limits'];
  fetch?: typeof fetch;
}): Messaging {
  const { accountSid, authToken, messagingServiceSid, number } = options;
  const request = options.fetch ?? fetch;
  const address = `${options.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  // The carrier names its addresses without the host.
  const locate = (uri: string) =>
    `${options.baseUrl.replace(/\/$/, '')}${uri.slice(Math.max(0, uri.indexOf('/2010-04-01/')))}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const shared: Record<string, string> = messagingServiceSid
    ? { MessagingServiceSid: messagingServiceSid }
    : { From: number };
  const toFields = ({ phone, serviceId }: NonNullable<Text['sender']>) => ({
    From: phone,
    ...(serviceId && { MessagingServiceSid: serviceId }),
  });

  const isToShared = ({ to, messaging_service_sid: service }: Row) =>
    to === number || (messagingServiceSid !== undefined && service === messagingServiceSid);

  async function ask(url: string): Promise<unknown> {
    const response = await request(url, {
      headers: { authorization },
      signal: AbortSignal.timeout(requestSeconds * 1000),
    }).catch((cause) => {
      throw new MessagingError('the carrier does not answer', { reason: 'retryable', cause });
    });
    if (!response.ok) throw await toError(response);
    return response.json();
  }

  return {
    name: options.name,
    describe: () => options.describe,
    sender: messagingServiceSid ?? number,
    limits: options.limits,

    async send({ to, body, mediaUrls = [], sender, idempotencyKey }) {
      const callback = triedAgain(
        `${options.publicUrl}/webhooks/messages/status?message=${encodeURIComponent(idempotencyKey)}`,
      );
      const from = sender ? toFields(sender) : shared;
      const form = new URLSearchParams({ To: to, Body: body, ...from, StatusCallback: callback });
      for (const url of mediaUrls) form.append('MediaUrl', url);
      const response = await request(address, {
        method: 'POST',
        headers: { authorization },
        body: form,
        signal: AbortSignal.timeout(requestSeconds * 1000),
      }).catch((cause) => {
        throw new MessagingError('the carrier does not answer', {
          reason: 'retryable',
          maybeSent: !wasNeverConnected(cause),
          cause,
        });
      });
      if (!response.ok) throw await toError(response);
      const taken = messageSchema.safeParse(await response.json().catch(() => null));
      if (taken.success) return toSent(taken.data);
      throw new MessagingError('an answer that we cannot read', { reason: 'retryable', maybeSent: true });
    },

    async findSent({ to, from, body, since }) {
      // Newest first. No filter by date: a text that waits at the carrier has no date of sending yet.
      const query = new URLSearchParams({ To: to, PageSize: '50' });
      const { messages } = listSchema.parse(await ask(`${address}?${query}`));
      const earliest = since.getTime() - clockMilliseconds;
      const found = messages.find(
        (message) =>
          message.to === to &&
          (from === undefined || message.from === from) &&
          message.direction.startsWith('outbound') &&
          sameWords(message.body ?? '', body) &&
          new Date(message.date_created ?? '').getTime() >= earliest,
      );
      return found ? toSent(found) : null;
    },

    async listTexts(since) {
      const query = new URLSearchParams({ 'DateSent>': toSecond(since), PageSize: '1000' });
      const rows = await readPages(`${address}?${query}`, async (page) => {
        const { messages, next_page_uri: next } = pageSchema.parse(await ask(page));
        return { rows: messages, next: next ? locate(next) : null };
      });
      return rows.reverse().flatMap((row) => readListed(row, isToShared(row)));
    },

    async listMedia(providerMessageId) {
      const path = `${address.replace(/\.json$/, '')}/${encodeURIComponent(providerMessageId)}/Media.json`;
      const { media_list: media } = mediaSchema.parse(await ask(path));
      return media.map(({ uri }) => locate(uri.replace(/\.json$/, '')));
    },

    async fetchMedia(url, signal) {
      if (!url.startsWith(`${options.baseUrl.replace(/\/$/, '')}/`))
        throw new MessagingError('media of another address', { reason: 'permanent' });
      const timeout = AbortSignal.timeout(mediaSeconds * 1000);
      // It leads on to the carrier's store of files; fetch leaves the credentials behind on the way there.
      const response = await request(url, {
        headers: { authorization },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }).catch((cause) => {
        throw new MessagingError('the carrier does not answer', { reason: 'retryable', cause });
      });
      // Told of before every machine of the carrier knows it.
      if (response.status === 404)
        throw new MessagingError('the carrier answered 404', { reason: 'retryable', code: '404' });
      if (!response.ok) throw await toError(response);
      const body = await readBounded(response, {
        mostBytes: largestMediaBytes,
        tooLarge: () => new MessagingError('media that is too large', { reason: 'permanent' }),
        brokeOff: (cause) => new MessagingError('the download broke off', { reason: 'retryable', cause }),
      });
      return { body, contentType: response.headers.get('content-type') ?? '' };
    },

    readEvent: (kind, request) => readSignedForm(options, request, twilioEvents[kind]),
    acknowledgement: {
      contentType: 'text/xml',
      body: '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    },
  };
}

/** A row of the carrier's list, through the same reading as its callback: what cannot be answered is left out. */
function readListed(row: Row, isToShared: boolean): ListedText[] {
  const at = new Date(row.date_sent ?? '');
  if (Number.isNaN(at.getTime())) return [];
  if (row.direction === 'inbound') {
    const { data } = twilioEvents.inbound.safeParse({
      MessageSid: row.sid,
      From: row.from,
      To: row.to,
      Body: row.body ?? '',
      NumSegments: row.num_segments,
    });
    return data ? [{ direction: 'inbound', ...data, isToShared, mediaCount: row.num_media, at }] : [];
  }
  const { data } = twilioEvents.delivery.safeParse({
    MessageSid: row.sid,
    MessageStatus: row.status,
    ErrorCode: row.error_code ?? undefined,
    From: row.from,
  });
  return data ? [{ direction: 'outbound', ...data, at }] : [];
}

function toSent({ sid, num_segments: segments, from }: z.infer<typeof messageSchema>): SentText {
  return { providerMessageId: sid, segments, from: from && /^\+[1-9]\d{6,14}$/.test(from) ? from : null };
}

/** A carrier may replace curly quotes and trim: letters and digits decide. */
function sameWords(one: string, two: string): boolean {
  const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
  return words(one) === words(two);
}

function wasNeverConnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(cause?.code ?? '');
}

/** Refusals that pass: too many requests, a full queue at the carrier. */
const passing = new Set(['20429', '14107', '21611', '30001']);

async function toError(response: Response): Promise<MessagingError> {
  const { code, message } = refusalSchema.catch({}).parse(await response.json().catch(() => ({})));
  const words = `the carrier answered ${response.status}${code ? ` (${code})` : ''}`;
  if (code === stoppedCode) return new MessagingError(words, { reason: 'opted_out', code });
  // A refused token is put right while the message waits.
  const isFinal =
    response.status >= 400 && response.status < 500 && ![401, 403, 408, 429].includes(response.status);
  if (isFinal && !passing.has(code ?? ''))
    return new MessagingError(message ? `${words}: ${message}` : words, {
      reason: 'permanent',
      code,
      refusal: readRefusal(code),
    });
  return new MessagingError(words, { reason: 'retryable', code, maybeSent: response.status >= 500 });
}
