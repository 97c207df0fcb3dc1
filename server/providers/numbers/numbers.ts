import type { PortStep } from '#domain/numbers/number-rules.ts';
import type { PortNumber } from '#domain/numbers/numbers.ts';
import type { Registration } from '#domain/numbers/registration.ts';
import type { OfferedNumber } from '#domain/numbers/shown-numbers.ts';

/** Numbers of single businesses at the carrier, in our words. They go by the carrier's own ids. */
export interface Numbers {
  /** Kept with each number, so that it is known whose ids they are. */
  name: string;
  search: (areaCode: string) => Promise<OfferedNumber[]>;
  /** Buys it, and has its calls and texts led to us. The reference is ours: it tells a number whose answer got lost. */
  order: (number: { phone: string; reference: string }) => Promise<{ numberId: string }>;
  /** Whether the number is in our account already, and for whom. */
  findOwned: (phone: string) => Promise<{ numberId: string; reference: string } | null>;
  /** Has the calls and texts of a number that came by another way led to us. */
  connect: (number: { numberId: string; reference: string }) => Promise<void>;
  /** Gone already counts as given back. */
  release: (numberId: string) => Promise<void>;
  porting: Porting;
  registrar: Registrar;
}

export interface Porting {
  check: (phone: string) => Promise<{ isPortable: boolean; reason: string | null; needsPin: boolean }>;
  /** The bill of the present phone company goes straight to the carrier; we keep what it calls it. */
  uploadBill: (bill: { body: Buffer; contentType: string; reference: string }) => Promise<string>;
  order: (details: PortNumber) => Promise<{ portOrderId: string }>;
  find: (order: { portOrderId: string; phone: string }) => Promise<PortProgress>;
  /** The order of a number whose answer got lost: none of those that are known, and none that was called off. */
  findOrdered: (order: { phone: string; since: Date; known: string[] }) => Promise<string | null>;
  /** What is gone needs not be cancelled. Too late: the phone companies carry it out all the same. */
  cancel: (portOrderId: string) => Promise<{ isTooLate: boolean }>;
}

export type PortProgress =
  | { state: 'waiting'; step: PortStep; portOn: string | null }
  | { state: 'done' }
  | { state: 'failed'; reason: string };

/** The registration of a business as sender of texts. */
export interface Registrar {
  /** False when whoever runs this Jotline has not registered themselves yet. */
  isReady: boolean;
  /** Hands in the next part of a business. Kept after each call, so that a crash loses none and repeats none. */
  advance: (business: Registration, known: CarrierIds) => Promise<{ known: CarrierIds; isDone: boolean }>;
  /** After a rejection: the same business, put right. */
  correct: (business: Registration, known: CarrierIds) => Promise<void>;
  findVerdict: (known: CarrierIds) => Promise<Verdict>;
  /** A sole proprietor is texted once more. */
  sendCodeAgain: (known: CarrierIds) => Promise<void>;
  createService: (service: { reference: string }) => Promise<string>;
  addNumber: (service: { serviceId: string; numberId: string }) => Promise<void>;
  createCampaign: (serviceId: string, business: Registration, known: CarrierIds) => Promise<string>;
  correctCampaign: (campaign: Campaign, business: Registration) => Promise<void>;
  findCampaignVerdict: (campaign: Campaign) => Promise<Verdict>;
  /** The campaign costs by the month: it goes with its service. */
  removeService: (service: { serviceId: string; campaignId: string | null }) => Promise<void>;
}

/** What the carrier calls the parts that were handed in; nobody else reads it. */
export type CarrierIds = Record<string, string>;

interface Campaign {
  serviceId: string;
  campaignId: string;
}

export type Verdict =
  | { state: 'waiting'; waitsForCode: boolean }
  | { state: 'approved' }
  | { state: 'rejected' | 'suspended'; reasons: string[] };

export class NumbersError extends Error {
  /** taken: somebody else has the number by now. refused: asking again cannot help. */
  readonly reason: 'retryable' | 'refused' | 'taken';
  readonly code: string | null;
  /** What the carrier found wrong, one sentence each. */
  readonly reasons: string[];

  constructor(
    message: string,
    options: { reason: NumbersError['reason']; code?: string | null; reasons?: string[]; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'NumbersError';
    this.reason = options.reason;
    this.code = options.code ?? null;
    this.reasons = options.reasons ?? [];
  }
}
