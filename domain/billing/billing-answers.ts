import type { ItemType, Plan, PlanOffer, Tier } from './billing.ts';
import type { OrderStatus, SubscriptionState } from './billing-states.ts';
import type { DisputeState, InvoiceStatus, InvoiceSums } from './invoices.ts';
import type { CartItemContent } from './item-data.ts';
import type { Allowance, Quote } from './pricing.ts';
import type { ShownStanding } from './standing.ts';

/* What the API answers about money, as it travels: the server says it in these words and the web app reads them. */

interface CycleShare {
  billableDays: number;
  cycleDays: number;
}

export type CartItem = CartItemContent & {
  id: string;
  title: string;
  priceCents: number;
  todayCents: number;
  isIncluded: boolean;
  /** Why it can no longer be bought. */
  problem: string | null;
  createdAt: string;
};

export interface Cart {
  /** The plan, then the newest first. */
  items: CartItem[];
  quote: Omit<Quote, 'shares'>;
  cycle: CycleShare;
  allowance: Allowance;
}

export interface AddedToCart {
  item: CartItem;
  cart: Cart;
}

export interface Card {
  id: string;
  brand: string;
  last4: string;
  expiresMonth: number;
  expiresYear: number;
}

interface Processor {
  testMode: boolean;
  /** Null in test mode. */
  publishableKey: string | null;
}

export interface CardOnFile extends Processor {
  card: Card | null;
}

/** An open card form at the processor. */
export interface CardSetup {
  setupRef: string;
  clientSecret: string;
}

export interface StartedCard extends CardSetup, Processor {}

export interface Checkout extends CardOnFile {
  lines: {
    cartItemId: string | null;
    itemType: ItemType;
    label: string;
    title: string;
    priceCents: number;
    todayCents: number;
    /** A line whose number is still to be given. */
    isOpen: boolean;
    problem: string | null;
  }[];
  itemIds: string[];
  /** From the next 1st on. */
  monthlyCents: number;
  proratedCents: number;
  onceCents: number;
  /** Charged when the purchase is completed. */
  todayCents: number;
  cycle: CycleShare;
  /** All that is billed on the next 1st once this is bought; null when nothing is. */
  nextBill: { on: string; cents: number } | null;
  /** Calls that wait for a plan. */
  waitingCalls: number;
  needsCard: boolean;
  needsConfirmedEmail: boolean;
}

export type OrderOutcome =
  | { status: 'completed'; orderId: string; chargedCents: number; invoiceId: string | null }
  | { status: 'needs_confirmation'; orderId: string; chargeRef: string; clientSecret: string }
  | { status: 'processing'; orderId: string };

/** A renewal that the person pays themselves, in the same steps as a purchase. */
export type InvoiceOutcome =
  | { status: 'completed'; invoiceId: string }
  | { status: 'needs_confirmation'; invoiceId: string; chargeRef: string; clientSecret: string }
  | { status: 'processing'; invoiceId: string };

export interface CancelledOrder {
  /** Completed when the bank was faster. */
  status: 'cancelled' | 'completed';
}

export interface Order {
  id: string;
  status: OrderStatus;
  orderedAt: string;
  failureReason: string | null;
  monthlyCents: number;
  chargedCents: number;
  invoiceId: string | null;
  invoiceNumber: string | null;
  items: { id: string; type: ItemType; title: string; priceCents: number }[];
}

export interface PlanFacts extends CardOnFile {
  tier: Tier;
  name: string;
  /** False before a plan was bought: only add-ons are billed then, and the price is what the plan would cost. */
  isSubscribed: boolean;
  standing: ShownStanding;
  state: SubscriptionState | 'none';
  offer: PlanOffer | 'none';
  priceCents: number;
  listPriceCents: number;
  addOns: { name: string; quantity: number; unitPriceCents: number; totalCents: number }[];
  addOnsCents: number;
  monthlyCents: number;
  /** Null when nothing will be billed on the next 1st. */
  nextBill: { on: string; cents: number } | null;
  change: { tier: Tier; name: string; priceCents: number; on: string } | null;
  cancelOn: string | null;
  /** A renewal that could not be collected yet. */
  due: {
    invoiceId: string;
    invoiceNumber: string;
    amountCents: number;
    nextTryOn: string | null;
    /** The bank wants to hear from the person, who has to pay it themselves. */
    needsConfirmation: boolean;
  } | null;
  allowance: Allowance;
  /** Each as this account would get it today. */
  plans: (Plan & { priceCents: number; offer: PlanOffer })[];
}

interface PreviewedPlan {
  tier: Tier;
  name: string;
  plan: Plan;
  priceCents: number;
  /** Lines and addresses that the plan would not include, and what they cost a month. */
  extras: { lines: number; emails: number; cents: number; lineCents: number; emailCents: number };
}

export type PlanPreview =
  | (PreviewedPlan & { kind: 'upgrade'; todayCents: number; addedMinutes: number })
  | (PreviewedPlan & { kind: 'downgrade'; on: string });

export interface MinutesLeft {
  included: number;
  topUp: number;
  used: number;
  left: number;
}

export interface ListedInvoice extends InvoiceSums {
  id: string;
  invoiceNumber: string;
  planType: string;
  status: InvoiceStatus;
  /** What the bank says about its payment; null when nobody disputes it. */
  dispute: DisputeState | null;
  /** A day, without a time. */
  date: string;
}

export interface Invoice extends ListedInvoice {
  card: Pick<Card, 'brand' | 'last4'> | null;
  billedTo: { name: string; address: string | null; email: string };
  items: {
    id: string;
    itemName: string;
    quantity: number;
    unitPriceCents: number;
    totalPriceCents: number;
  }[];
}
