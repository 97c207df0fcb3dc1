export interface Charge {
  customerRef: string;
  paymentMethodRef: string;
  amountCents: number;
  description: string;
  /** One order, one key: the same key never charges twice. */
  idempotencyKey: string;
}

export type ChargeResult =
  | { state: 'succeeded'; chargeRef: string }
  /** The bank wants to hear from the person first; the page takes them through it. */
  | { state: 'needs_confirmation'; chargeRef: string; clientSecret: string }
  | { state: 'declined'; reason: string };

/** Card payments, in our words. Card numbers never pass through here: only references do. */
export interface Payments {
  describe: () => string;
  createCustomer: (account: {
    userId: string;
    email: string;
    name: string;
  }) => Promise<{ customerRef: string }>;
  charge: (charge: Charge) => Promise<ChargeResult>;
  /** The truth about a charge, read again: an event only names what to ask for. */
  syncCharge: (chargeRef: string) => Promise<ChargeResult>;
  refund: (refund: { chargeRef: string; amountCents: number; idempotencyKey: string }) => Promise<void>;
}
