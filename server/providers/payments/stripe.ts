import Stripe from 'stripe';
import { AppError } from '#domain/plain/errors.ts';
import { declineReason } from './decline-reasons.ts';
import {
  type CardSetup,
  type ChargeResult,
  type Dispute,
  type KnownCharge,
  type PaymentEvent,
  type Payments,
  PaymentsError,
} from './payments.ts';

/** The version this file was written for; Stripe keeps speaking it to us when it moves on. */
const apiVersion = '2026-10-28.endive';
const toleranceSeconds = 300;
const timeoutMilliseconds = 20_000;
/** Where a charge carries the key it was made with: keys themselves are forgotten after a day. */
const keyField = 'jotline_key';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  baseUrl: string;
}

export function createStripePayments(settings: StripeSettings): Payments {
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const stripe = new Stripe(settings.secretKey, {
    apiVersion,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const findDispute = async (intent: Stripe.PaymentIntent): Promise<Dispute | null> => {
    const charge = intent.latest_charge;
    if (!charge || typeof charge === 'string' || !charge.disputed) return null;
    const { data } = await asked(() => stripe.disputes.list({ payment_intent: intent.id, limit: 1 }));
    return data[0] ? toDispute(data[0]) : null;
  };

  const sync = async (chargeRef: string) => {
    const expand = ['latest_charge'];
    const intent = await asked(() => stripe.paymentIntents.retrieve(chargeRef, { expand }));
    return { ...toKnown(intent), dispute: await findDispute(intent) };
  };

  return {
    name: 'stripe',
    describe: () => `Stripe${settings.secretKey.startsWith('sk_test_') ? ' in its own test mode' : ''}`,
    publishableKey: settings.publishableKey,
    formSources: {
      // Its frames and scripts come from subdomains that change; https://docs.stripe.com/security/guide lists these.
      scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      connections: ['https://api.stripe.com'],
      frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    },
    minimumChargeCents: 50,
    // Two tries of the longest wait, and some air.
    answersWithinSeconds: 60,

    async createCustomer({ accountId, email, name, idempotencyKey }) {
      const customer = await asked(() =>
        stripe.customers.create({ email, name, metadata: { account_id: accountId } }, { idempotencyKey }),
      );
      return { customerRef: customer.id };
    },

    async startCard({ customerRef, idempotencyKey }) {
      const setup = await asked(() =>
        stripe.setupIntents.create(
          { customer: customerRef, allowed_payment_method_types: ['card'], usage: 'off_session' },
          { idempotencyKey },
        ),
      );
      return { setupRef: setup.id, clientSecret: setup.client_secret ?? '' };
    },

    async readCard(setupRef) {
      const setup = await asked(() => stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] }));
      return toSetup(setup);
    },

    async removeCard(paymentMethodRef) {
      await asked(() =>
        stripe.paymentMethods.detach(paymentMethodRef, {}, { idempotencyKey: `detach:${paymentMethodRef}` }),
      );
    },

    async removeCustomer(customerRef) {
      await asked(() => stripe.customers.del(customerRef)).catch((error) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      });
    },

    async charge({ customerRef, paymentMethodRef, amountCents, description, idempotencyKey, offSession }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            customer: customerRef,
            payment_method: paymentMethodRef,
            allowed_payment_method_types: ['card'],
            confirm: true,
            off_session: offSession,
            description,
            metadata: { [keyField]: idempotencyKey },
          },
          { idempotencyKey },
        );
        return toResult(intent);
      } catch (error) {
        return toDecline(error);
      }
    },

    syncCharge: sync,

    async findCharge({ customerRef, idempotencyKey, since }) {
      const created = { gte: Math.floor(since.getTime() / 1000) - toleranceSeconds };
      const pages = stripe.paymentIntents.list({ customer: customerRef, created, limit: 100 });
      return asked(async () => {
        for await (const intent of pages)
          if (intent.metadata[keyField] === idempotencyKey) return toKnown(intent);
        return null;
      });
    },

    async cancelCharge(chargeRef) {
      const idempotencyKey = `cancel:${chargeRef}`;
      try {
        return toKnown(await stripe.paymentIntents.cancel(chargeRef, {}, { idempotencyKey }));
      } catch (error) {
        // It was decided meanwhile and can no longer be taken back: what it is now, is the answer.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return sync(chargeRef);
        throw unreachable(error);
      }
    },

    async refund({ chargeRef, amountCents, idempotencyKey }) {
      const refund = await asked(() =>
        stripe.refunds.create({ payment_intent: chargeRef, amount: amountCents }, { idempotencyKey }),
      );
      return { refundRef: refund.id };
    },

    readEvent({ body, header, now }) {
      try {
        // The signature alone: the SDK would throw at events of the newer kind, which Stripe then sends for days.
        if (!stripe.webhooks.signature) throw new Error('this Stripe SDK checks no signatures');
        stripe.webhooks.signature.verifyHeader(
          body,
          header('stripe-signature') ?? '',
          settings.webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
        return toEvent(JSON.parse(body));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

/** Only ids are taken from an event: it may be old, and the object has moved on since. */
function toEvent(event: { data?: { object?: EventObject | null } }): PaymentEvent {
  const object = event.data?.object;
  if (object?.object === 'payment_intent' && object.id) return { kind: 'charge', chargeRef: object.id };
  const isAboutCharge = object?.object === 'charge' || object?.object === 'dispute';
  if (isAboutCharge && typeof object.payment_intent === 'string')
    return { kind: 'charge', chargeRef: object.payment_intent };
  return { kind: 'other' };
}

interface EventObject {
  object?: string;
  id?: string;
  payment_intent?: unknown;
}

const disputeStates: Record<string, Dispute['state']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'withdrawn',
  needs_response: 'open',
  under_review: 'open',
  prevented: 'withdrawn',
  won: 'won',
  lost: 'lost',
};

function toDispute(dispute: Stripe.Dispute): Dispute {
  const { id: disputeRef, amount: amountCents, status, reason, evidence_details: evidence } = dispute;
  return {
    disputeRef,
    amountCents,
    reason,
    // A word that is new to us means that somebody has to look.
    state: disputeStates[status] ?? 'open',
    answerBy: evidence?.due_by ? new Date(evidence.due_by * 1000) : null,
  };
}

/** The bank's own word where it gave one; else Stripe's. The SDK writes an empty text for none. */
function codeOf(error: { code?: string | null; decline_code?: string | null }, otherwise: string): string {
  return error.decline_code || error.code || otherwise;
}

function toResult(intent: Stripe.PaymentIntent): ChargeResult {
  const chargeRef = intent.id;
  if (intent.status === 'succeeded') return { state: 'succeeded', chargeRef };
  if (intent.status === 'requires_action' || intent.status === 'requires_confirmation')
    return { state: 'needs_confirmation', chargeRef, clientSecret: intent.client_secret ?? '' };
  if (intent.status === 'processing') return { state: 'processing', chargeRef };
  const declined = codeOf(intent.last_payment_error ?? {}, 'confirmation_failed');
  return { state: 'declined', chargeRef, code: declined, reason: declineReason(declined) };
}

function toKnown(intent: Stripe.PaymentIntent): KnownCharge {
  const charge = intent.latest_charge;
  return {
    result: toResult(intent),
    idempotencyKey: intent.metadata[keyField] ?? null,
    refundedCents: charge && typeof charge !== 'string' ? charge.amount_refunded : 0,
    dispute: null,
  };
}

function toSetup(setup: Stripe.SetupIntent): CardSetup {
  const customerRef = typeof setup.customer === 'string' ? setup.customer : (setup.customer?.id ?? '');
  const method = setup.payment_method;
  if (setup.status === 'succeeded' && method && typeof method !== 'string' && method.card) {
    const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = method.card;
    return {
      customerRef,
      state: 'saved',
      card: { paymentMethodRef: method.id, brand, last4, expiresMonth, expiresYear },
    };
  }
  const error = setup.last_setup_error;
  if (!error) return { customerRef, state: 'waiting' };
  return {
    customerRef,
    state: 'declined',
    reason: declineReason(codeOf(error, 'card_declined')),
  };
}

/** A refusal by the bank is an answer; anything that leaves open whether money moved is thrown. */
function toDecline(error: unknown): ChargeResult {
  if (error instanceof Stripe.errors.StripeCardError) {
    const code = codeOf(error, 'card_declined');
    const words = error.code === 'authentication_required' ? error.code : code;
    const chargeRef = error.payment_intent?.id ?? null;
    return { state: 'declined', chargeRef, code, reason: declineReason(words) };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    const reason = 'The card processor did not accept this card. Add it again, or use another.';
    return { state: 'declined', chargeRef: null, code: error.code ?? 'invalid_request', reason };
  }
  throw unreachable(error);
}

async function asked<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
      throw new AppError('not_found', { message: `stripe: ${error.code}`, cause: error });
    throw unreachable(error);
  }
}

/** Words of the vendor's errors may quote what we sent; only their kind is kept. */
function unreachable(error: unknown): PaymentsError {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
  return new PaymentsError(`stripe: ${type ?? 'error'} ${statusCode ?? ''} ${code ?? ''}`.trim(), {
    cause: error,
  });
}
