import { type InvoiceStatus, invoiceStatuses } from './invoices.ts';

/** What may follow what, for everything that money moves. The database refuses other moves of orders and payments too. */
type Moves<State extends string> = Record<State, readonly State[]>;

export const orderStatuses = ['pending', 'completed', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const orderMoves: Moves<OrderStatus> = { pending: ['completed', 'failed'], completed: [], failed: [] };

export const paymentStates = ['pending', 'requires_action', 'succeeded', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

const paymentMoves: Moves<PaymentState> = {
  pending: ['requires_action', 'succeeded', 'failed'],
  // Asked again, the bank may still wait for the person.
  requires_action: ['requires_action', 'succeeded', 'failed'],
  succeeded: [],
  failed: [],
};

export const subscriptionStates = ['active', 'past_due', 'paused', 'cancelled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

const subscriptionMoves: Moves<SubscriptionState> = {
  active: ['past_due', 'paused', 'cancelled'],
  // Declined once more.
  past_due: ['past_due', 'active', 'paused', 'cancelled'],
  paused: ['active', 'cancelled'],
  cancelled: [],
};

const invoiceMoves: Moves<InvoiceStatus> = {
  open: ['paid', 'void'],
  paid: ['refunded'],
  refunded: [],
  void: [],
};

const before =
  <State extends string>(states: readonly State[], moves: Moves<State>) =>
  (to: State): State[] =>
    states.filter((from) => moves[from].includes(to));

export const orderStatusesBefore = before(orderStatuses, orderMoves);
export const paymentStatesBefore = before(paymentStates, paymentMoves);
export const subscriptionStatesBefore = before(subscriptionStates, subscriptionMoves);
export const invoiceStatusesBefore = before(invoiceStatuses, invoiceMoves);

/** Whose outcome is not known yet. */
export const openPaymentStates = paymentStates.filter((state) => paymentMoves[state].length > 0);
