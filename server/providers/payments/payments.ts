export interface Charge {
  customerRef: string;
  paymentMethodRef: string;
  amountCents: number;
  description: string;
  /** One order, one key: the same key never charges twice. */
  idempotencyKey: string;
  /** Nobody is there to answer the bank: a card that asks is declined. */
  offSession: boolean;
}

export type ChargeResult =
  | { state: 'succeeded'; chargeRef: string }
  /** The bank wants to hear from the person first; the page takes them through it. */
  | { state: 'needs_confirmation'; chargeRef: string; clientSecret: string }
  /** Taken on, not decided yet. */
  | { state: 'processing'; chargeRef: string }
  /** `reason` is for the person. */
  | { state: 'declined'; chargeRef: string | null; code: string; reason: string };

/** A charge as the processor has it now. */
export interface KnownCharge {
  result: ChargeResult;
  /** The key it was made with: how we find our own row when the answer got lost. */
  idempotencyKey: string | null;
  refundedCents: number;
  /** The latest, as `syncCharge` found it; null when nobody disputes it. */
  dispute: Dispute | null;
}

/** Somebody told their bank that they never bought it. */
export interface Dispute {
  disputeRef: string;
  amountCents: number;
  /** An inquiry has taken no money yet and may never; withdrawn ends one. */
  state: 'inquiry' | 'withdrawn' | 'open' | 'won' | 'lost';
  /** What the bank was told, in the processor's words. */
  reason: string;
  /** Evidence is taken until then. */
  answerBy: Date | null;
}

export interface SavedCard {
  paymentMethodRef: string;
  brand: string;
  last4: string;
  expiresMonth: number;
  expiresYear: number;
}

export type CardSetup = { customerRef: string } & (
  | { state: 'saved'; card: SavedCard }
  | { state: 'waiting' }
  | { state: 'declined'; reason: string }
);

/** An event only names what to ask for again. */
export type PaymentEvent = { kind: 'charge'; chargeRef: string } | { kind: 'other' };

/** Card payments, in our words. Card numbers never pass through here: only references do. */
export interface Payments {
  name: 'stripe' | 'test';
  describe: () => string;
  /** What the page needs to show the processor's own card form; null in test mode. */
  publishableKey: string | null;
  /** Other people's addresses that the processor's card form needs in the browser. */
  formSources: { scripts: string[]; connections: string[]; frames: string[] };
  /** Less than this cannot be charged and is let go. */
  minimumChargeCents: number;
  /** After this long a charge we asked for has been made or never will be. */
  answersWithinSeconds: number;

  createCustomer: (account: {
    accountId: string;
    email: string;
    name: string;
    idempotencyKey: string;
  }) => Promise<{ customerRef: string }>;
  /** The page then gives the card to the processor itself, with the secret. */
  startCard: (setup: { customerRef: string; idempotencyKey: string }) => Promise<{
    setupRef: string;
    clientSecret: string;
  }>;
  readCard: (setupRef: string) => Promise<CardSetup>;
  removeCard: (paymentMethodRef: string) => Promise<void>;
  /** With every card. What was charged stays in the processor's books. No harm when it is gone already. */
  removeCustomer: (customerRef: string) => Promise<void>;

  /** Throws a `PaymentsError` when nobody knows whether it happened. */
  charge: (charge: Charge) => Promise<ChargeResult>;
  syncCharge: (chargeRef: string) => Promise<KnownCharge>;
  /** Null: no charge was made with this key. */
  findCharge: (asked: {
    customerRef: string;
    idempotencyKey: string;
    since: Date;
  }) => Promise<KnownCharge | null>;
  /** Ends a charge that waits for the person. It may have succeeded meanwhile: the answer says. */
  cancelCharge: (chargeRef: string) => Promise<KnownCharge>;
  refund: (refund: {
    chargeRef: string;
    amountCents: number;
    idempotencyKey: string;
  }) => Promise<{ refundRef: string }>;

  /** Null when the signature is not right. */
  readEvent: (given: {
    body: string;
    header: (name: string) => string | undefined;
    now: Date;
  }) => PaymentEvent | null;
}

/** The processor could not be asked, or did not answer: try again later. */
export class PaymentsError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'PaymentsError';
  }
}
