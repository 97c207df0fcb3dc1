import type { CarrierRequest, Reading } from '../carrier/carrier-request.ts';

export interface Text {
  to: string;
  body: string;
  mediaUrls?: string[];
  /** The business's own number and its messaging service; left out, the shared one sends. */
  sender?: { phone: string; serviceId: string | null };
  /** The message's own id. The carrier's callbacks name it, so that a text sent just before a crash is recognised. */
  idempotencyKey: string;
}

/** What the carrier says about a text it has taken. */
export interface SentText {
  providerMessageId: string;
  segments: number;
  /** Null while a messaging service has not chosen the sender. */
  from: string | null;
}

/** Text messages, in our words. What a carrier answers later comes back through signed webhooks. */
export interface Messaging {
  /** Kept with each message, so that it is known whose ids they are. */
  name: string;
  describe: () => string;
  /** Whose throughput is shared by everyone who texts: the messaging service or the number. */
  sender: string;
  /** What the carriers let this sender through; null is no limit. */
  limits: { segmentsPerSecond: number | null; segmentsPerDay: number | null };
  send: (text: Text) => Promise<SentText>;
  /** The carrier's own list: whether a text whose answer we never saw was taken. Null when it was not. */
  findSent: (text: { to: string; from?: string; body: string; since: Date }) => Promise<SentText | null>;
  /** The carrier's own list of what was written since then, both ways, the oldest first. */
  listTexts: (since: Date) => Promise<ListedText[]>;
  /** Where the carrier has what came with a text of its list. */
  listMedia: (providerMessageId: string) => Promise<string[]>;
  /** What came with a text, from the carrier's own address alone: our credentials go nowhere else. */
  fetchMedia: (url: string, signal?: AbortSignal) => Promise<{ body: Buffer; contentType: string }>;
  /** Checks that the carrier signed it, over our public address, and says in our words what it tells. */
  readEvent: <Kind extends MessagingEventKind>(
    kind: Kind,
    request: CarrierRequest,
  ) => Reading<MessagingEvents[Kind]>;
  /** What the carrier wants to hear when it has brought a text: nothing to send back. */
  acknowledgement: { contentType: string; body: string };
}

/** What the carrier calls us about. Which of them it is, the address says that we gave it. */
export interface MessagingEvents {
  /** A status we do not know is null. */
  delivery: {
    providerMessageId: string;
    status: DeliveryStatus | null;
    /** The carrier's own number for what went wrong, for people who ask the carrier. */
    errorCode: string | null;
    /** Why, where it changes what we do. */
    refusal: Refusal | null;
    from: string | null;
  };
  inbound: {
    providerMessageId: string;
    from: string;
    to: string;
    body: string;
    /** Where the carrier has the pictures and files that came with it. */
    mediaUrls: string[];
    segments: number;
  };
  other: object;
}

/** As a callback would have told it. */
export type ListedText =
  | ({
      direction: 'inbound';
      at: Date;
      mediaCount: number;
      /** Written to the number, or the service, that all accounts share. */
      isToShared: boolean;
    } & Omit<MessagingEvents['inbound'], 'mediaUrls'>)
  | ({ direction: 'outbound'; at: Date } & MessagingEvents['delivery']);

/**
 * The number said stop; we are not registered with the carriers and nobody gets our texts; or texts do not reach this
 * number: its phone is off for long, blocks us, is unknown, or is a landline.
 */
export type Refusal = 'opted_out' | 'unregistered' | DeadReason;
export type DeadReason = 'off' | 'blocked' | 'unknown' | 'landline';

export type MessagingEventKind = keyof MessagingEvents;
export type DeliveryStatus = 'sent' | 'delivered' | 'undelivered' | 'failed';

interface MessagingErrorOptions {
  reason: MessagingError['reason'];
  /** The carrier's own number for it. */
  code?: string;
  refusal?: Refusal | null;
  maybeSent?: boolean;
  cause?: unknown;
}

export class MessagingError extends Error {
  readonly reason: 'retryable' | 'permanent' | 'opted_out';
  readonly code: string | null;
  /** Why, where it changes what we do. */
  readonly refusal: Refusal | null;
  /** The answer was lost on the way: ask the carrier before sending again. */
  readonly maybeSent: boolean;

  constructor(message: string, options: MessagingErrorOptions) {
    super(message, { cause: options.cause });
    this.name = 'MessagingError';
    this.reason = options.reason;
    this.code = options.code ?? null;
    this.refusal = options.refusal ?? null;
    this.maybeSent = options.maybeSent ?? false;
  }
}

/** A try that began longer ago than this is over, whatever became of it: requests give up well before. */
export const sendLeaseSeconds = 20;
