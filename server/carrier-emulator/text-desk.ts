import { setTimeout as sleep } from 'node:timers/promises';
import { countSegments, maxTextLength } from '#domain/campaigns/sms.ts';
import type { Fields } from './callbacks.ts';
import type { KeptText } from './kept-text.ts';
import { newSid } from './new-sid.ts';
import type { NumberBook } from './numbers/number-book.ts';
import type { TextJournal } from './text-journal.ts';
import { createTextScript, type TextRule } from './text-script.ts';

export interface TextDesk {
  submit: (form: URLSearchParams) => Promise<{ status: number; json: unknown }>;
  list: (filter: {
    to?: string | null;
    number?: string | null;
    since?: Date | null;
    offset?: number;
    limit: number;
  }) => KeptText[];
  /** Someone texts our number. */
  receive: (text: {
    from: string;
    to?: string;
    body: string;
    mediaUrls?: string[];
    media?: Buffer[];
    /** Nobody could be told. */
    isLost?: boolean;
  }) => Promise<KeptText>;
  /** What came with a text, for whoever has the account's credentials. */
  findMedia: (mediaSid: string) => Buffer | null;
  findText: (sid: string) => KeptText | null;
  setScript: (rules: TextRule[]) => void;
  stop: () => Promise<void>;
}

/** What is told by callback when a text that was taken does not arrive. */
const failures: Partial<Record<NonNullable<TextRule['outcome']>, { status: string; errorCode: string }>> = {
  undelivered: { status: 'undelivered', errorCode: '30003' },
  failed: { status: 'failed', errorCode: '30003' },
  opted_out_late: { status: 'undelivered', errorCode: '21610' },
};

/** As many callbacks at once as a carrier makes; the others wait their turn. */
const callbacksAtOnce = 20;
const phoneBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** The carrier's side of text messages: takes them, tells what became of them, and brings those of the people. */
export function createTextDesk(options: {
  accountSid: string;
  number: string;
  /** The other numbers of the account, where there may be some. */
  numbers?: Pick<NumberBook, 'findNumber' | 'isRegistered'>;
  /** Where inbound texts are told. */
  inboundUrl: string;
  fallbackUrl?: string;
  journal: TextJournal;
  post: (url: string, fields: Fields, fallbackUrl?: string) => Promise<void>;
  /** Our own address, known once we listen. */
  url?: () => string;
  /** The carrier's clock, where a test moves ours. */
  now?: () => Date;
  /** Sees every text that was taken. */
  onTaken?: (text: KeptText) => void;
}): TextDesk {
  const { journal, accountSid } = options;
  const now = options.now ?? (() => new Date());
  const script = createTextScript();
  const running = new Set<Promise<void>>();
  const waiting: (() => Promise<void>)[] = [];
  let isStopped = false;

  function queue(work: () => Promise<void>): void {
    waiting.push(work);
    startNext();
  }

  function startNext(): void {
    const work = running.size < callbacksAtOnce && !isStopped ? waiting.shift() : undefined;
    if (!work) return;
    const promise = work()
      .catch(() => {})
      .finally(() => {
        running.delete(promise);
        startNext();
      });
    running.add(promise);
  }

  async function submit(form: URLSearchParams) {
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    const rule = script.take(to);
    if (rule.delayMs) await sleep(rule.delayMs);
    const refusal = refuse(form, rule) ?? refuseSender(form);
    if (refusal) return refusal;
    const text: KeptText = {
      sid: newSid('SM'),
      direction: 'outbound-api',
      from: form.get('From') ?? options.number,
      to,
      body,
      mediaUrls: form.getAll('MediaUrl'),
      segments: countSegments(body),
      status: rule.outcome === 'silent' ? 'accepted' : 'queued',
      errorCode: null,
      callback: form.get('StatusCallback'),
      at: now().toISOString(),
    };
    journal.keep(text);
    options.onTaken?.(text);
    if (rule.outcome !== 'silent') queue(() => settle(text, rule));
    if (rule.outcome === 'lost_answer') return { status: 500, json: { code: 20500 } };
    return { status: 201, json: describe(text) };
  }

  function refuseSender(form: URLSearchParams) {
    const from = form.get('From');
    if (!options.numbers || !from || options.numbers.findNumber(from)) return null;
    const message = `The 'From' phone number provided (${from}) is not a valid message-capable phone number.`;
    return { status: 400, json: { code: 21606, message, status: 400 } };
  }

  /** The phone companies let no unregistered sender through. */
  function ruleFor(text: KeptText, rule: TextRule): TextRule {
    const isBlocked = options.numbers && !options.numbers.isRegistered(text.from);
    return isBlocked ? { outcome: 'undelivered', errorCode: '30034' } : rule;
  }

  async function settle(text: KeptText, given: TextRule): Promise<void> {
    const rule = ruleFor(text, given);
    const usual = failures[rule.outcome ?? 'delivered'];
    const failure = usual && { ...usual, ...(rule.errorCode && { errorCode: rule.errorCode }) };
    const end: KeptText = { ...text, ...(failure ?? { status: 'delivered', errorCode: null }) };
    const steps = [{ ...text, status: 'sent' }, end];
    const ordered = rule.disorderly ? [end, end, ...steps] : steps;
    for (const step of ordered) if (text.callback) await options.post(text.callback, statusFields(step));
    journal.keep(end);
    if (failure) return;
    for (let click = 0; click < (rule.clicks ?? 0); click += 1) await open(text.body);
    if (rule.reply !== undefined) await receive({ from: text.to, to: text.from, body: rule.reply });
  }

  function statusFields(text: KeptText): Fields {
    return {
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      MessageSid: text.sid,
      SmsSid: text.sid,
      MessageStatus: text.status,
      SmsStatus: text.status,
      From: text.from,
      To: text.to,
      ...(text.errorCode && { ErrorCode: text.errorCode }),
    };
  }

  const kept = new Map<string, Buffer>();

  /** As the original keeps it: under the message, behind the account's credentials. */
  function keepMedia(messageSid: string, content: Buffer): string {
    const mediaSid = newSid('ME');
    kept.set(mediaSid, content);
    return `${options.url?.() ?? ''}/2010-04-01/Accounts/${accountSid}/Messages/${messageSid}/Media/${mediaSid}`;
  }

  const receive: TextDesk['receive'] = async (received) => {
    const { from, to = options.number, body, mediaUrls: given = [], media = [], isLost } = received;
    const number = options.numbers?.findNumber(to);
    if (options.numbers && !number) throw new Error('The number you have texted is not in service.');
    const sid = newSid('SM');
    const mediaUrls = [...given, ...media.map((content) => keepMedia(sid, content))];
    const text: KeptText = {
      sid,
      direction: 'inbound',
      from,
      to,
      body,
      mediaUrls,
      segments: countSegments(body),
      status: 'received',
      errorCode: null,
      callback: null,
      at: now().toISOString(),
    };
    journal.keep(text);
    const addresses = Object.fromEntries(mediaUrls.map((url, index) => [`MediaUrl${index}`, url]));
    const told: Fields = {
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      MessageSid: text.sid,
      SmsSid: text.sid,
      From: from,
      To: text.to,
      Body: body,
      NumMedia: String(mediaUrls.length),
      NumSegments: String(text.segments),
      ...addresses,
    };
    if (!isLost)
      await options.post(
        number?.smsUrl ?? options.inboundUrl,
        told,
        number?.smsFallbackUrl || options.fallbackUrl,
      );
    return text;
  };

  // What the last run took and told nobody about.
  for (const text of journal.texts.values()) if (text.status === 'queued') queue(() => settle(text, {}));

  return {
    submit,
    list: ({ to, number, since, offset = 0, limit }) =>
      [...journal.texts.values()]
        .reverse()
        .filter((text) => (!to || text.to === to) && (!number || text.to === number || text.from === number))
        .filter((text) => !since || new Date(text.at) >= since)
        .slice(offset, offset + limit),
    receive,
    findMedia: (mediaSid) => kept.get(mediaSid) ?? null,
    findText: (sid) => journal.texts.get(sid) ?? null,
    setScript: script.set,
    async stop() {
      isStopped = true;
      await Promise.allSettled(running);
    },
  };
}

function refuse(form: URLSearchParams, rule: TextRule) {
  const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
  const error = (code: number, message: string, status = 400) => ({
    status,
    json: { code, message, status },
  });
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return error(21211, "The 'To' number is not a valid phone number.");
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return error(21603, "A 'From' number is required.");
  if (!body && !form.has('MediaUrl')) return error(21602, 'Message body is required.');
  if (body.length > maxTextLength) return error(21617, 'The message body exceeds 1600 characters.');
  if (rule.outcome === 'opted_out') return error(21610, 'Attempt to send to unsubscribed recipient');
  if (rule.outcome === 'refused') return error(21614, "The 'To' number is not a mobile number.");
  if (rule.outcome === 'busy') return error(20429, 'Too many requests', 429);
  return null;
}

/** A person opens the link, and does not follow where it leads. */
async function open(body: string): Promise<void> {
  const [link] = /https?:\/\/\S+/.exec(body) ?? [];
  if (!link) return;
  const answer = await fetch(link, { redirect: 'manual', headers: { 'user-agent': phoneBrowser } });
  await answer.body?.cancel();
}

export function describe(text: KeptText) {
  return {
    sid: text.sid,
    direction: text.direction,
    from: text.from,
    to: text.to,
    body: text.body,
    num_segments: String(text.segments),
    num_media: String(text.mediaUrls.length),
    status: text.status,
    error_code: text.errorCode,
    date_created: new Date(text.at).toUTCString(),
    date_sent: new Date(text.at).toUTCString(),
    date_updated: new Date(text.at).toUTCString(),
  };
}
